import { useEffect } from 'react'
import { data, type RouterContextProvider } from 'react-router'
import { pageContext } from '../document/page-context.ts'
import { useTexts } from '../texts/texts.tsx'
import { Sign } from '../ui/signs/sign.tsx'

export type Leaving = { leaveFor: string }

/**
 * Sends the shopper to a partner's page, from an action. A redirect is not possible: browsers block a form that ends on
 * another site (`form-action`). The page shows `<LeavingNotice>` instead, and goes on by itself.
 */
export function leaveFor(context: Readonly<RouterContextProvider>, url: string, headers?: HeadersInit) {
  context.get(pageContext).leave = url
  return data<Leaving>({ leaveFor: url }, { headers })
}

export const isLeaving = (answer: unknown): answer is Leaving =>
  typeof answer === 'object' && answer !== null && 'leaveFor' in answer

/** Says where the shopper is taken, with a link in case nothing happens. */
export function LeavingNotice({ url }: { url: string }) {
  const { t } = useTexts()
  useEffect(() => location.assign(url), [url])
  return (
    <section aria-live="polite" className="flex flex-col items-center gap-5 pt-6 text-center">
      <Sign kind="waiting" />
      <h1 className="headline text-3xl">{t('leaving.title')}</h1>
      <p className="text-lg text-pretty">{t('leaving.text')}</p>
      <a href={url} rel="noreferrer" className="text-link font-bold">
        {t('leaving.link')}
      </a>
    </section>
  )
}
