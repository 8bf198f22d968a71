import type { Translator } from '#content'
import { awaySeconds } from '#kit/result'
import type { Tenant } from '#tenants/contract'
import { plainPage } from './plain-page.ts'

type Given = {
  /** Undefined if the tenant is unknown. */
  tenant: Tenant | undefined
  language: string
  translate: Translator
  /** The palette that the visitor chose, if any. */
  palette: string | undefined
  /** Target of "try again": a path with its query. */
  again: string
  production: boolean
}

/** A brand's page while the database is away: needs neither that nor built files. */
export function databaseAwayPage({ translate, again, ...given }: Given): Response {
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
