import type { Translator } from '#content'
import type { Tenant } from '#tenants/contract'
import { plainPage } from './plain-page.ts'

/** Seconds after which asking again is worth while. */
const awaySeconds = 10

type Given = {
  /** Undefined where nobody can say whose shop it is. */
  tenant: Tenant | undefined
  language: string
  translate: Translator
  /** The palette that the visitor chose, if any. */
  palette: string | undefined
  /** Where "try again" leads: a path with its query. */
  again: string
  production: boolean
}

/** The page of a brand while the database is away: needs neither that nor a built file. */
export function awayPage({ translate, again, ...given }: Given): Response {
  const { body, headers } = plainPage({
    ...given,
    title: translate('shopUnavailableTitle'),
    text: translate('shopUnavailable'),
    links: [{ to: again, words: translate('tryAgain') }],
  })
  headers.set('cache-control', 'no-store')
  headers.set('retry-after', String(awaySeconds))
  return new Response(body, { status: 503, headers })
}
