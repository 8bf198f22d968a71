import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { retryImport } from './retry-import.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/** What keeps the part's place, whether its script has come or not. */
const place = 'contents'

/** On the server: a part of the page that stands in it from the start. */
export function partInPlace<Props extends object>(part: ComponentType<Props>): ComponentType<Props> {
  const Part = placed(part)
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}

/**
 * In the browser: the same part, which comes alive after the rest, by a script that is not waited for. One that does not
 * come leaves the part as it stands, working as without scripts, and is asked for again; the rest does not wait.
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

/** React does not look into what it is told to set by itself, and it is there already. */
function asItStands<Props extends object>(load: Load<Props>): ComponentType<Props> {
  return (props) => {
    const [Part, setPart] = useState<ComponentType<Props>>()
    useEffect(() => {
      retryImport(load).then((part) => setPart(() => placed(part)))
    }, [])
    if (Part) return <Part {...props} />
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set
    return <div className={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  }
}
