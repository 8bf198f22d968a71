import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { rawHtml } from '../ui/raw-html.ts'
import { retryImport } from './retry-import.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** Class that keeps the part's layout, whether its script has arrived or not. */
const place = 'contents'

/** On the server: a part that is rendered with the page. */
export function partInPlace<Props extends object>(part: ComponentType<Props>): ComponentType<Props> {
  const Part = placed(part)
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}

/**
 * In the browser: the same part, hydrated after the rest by a script of its own. If that does not arrive, the HTML
 * stays and works as without scripts, and the script is requested again; the rest does not wait.
 */
export function laterPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load().then(placed, () => asItStands(load)) }))
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}

const placed =
  <Props extends object>(Part: ComponentType<Props>): ComponentType<Props> =>
  (props) => (
    <div className={place}>
      <Part {...props} />
    </div>
  )

/** React does not touch inner HTML that it is told to set itself. */
function asItStands<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return (props) => {
    const [Part, setPart] = useState<ComponentType<Props>>()
    useEffect(() => {
      retryImport(load).then((part) => setPart(() => placed(part)))
    }, [])
    if (Part) return <Part {...props} />
    return <div className={place} suppressHydrationWarning {...rawHtml('')} />
  }
}
