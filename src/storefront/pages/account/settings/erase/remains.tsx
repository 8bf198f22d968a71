import { href } from 'react-router'
import { isRefusal, type Refusal } from '#kit/result'
import type { AfterErasure } from '#privacy/contract'
import type { PageShop } from '../../../../page-shop.ts'
import { Section } from '../../../../ui/page/section.tsx'
import { Facts } from '../../../../ui/parts/facts.tsx'
import { Notice } from '../../../../ui/parts/notice.tsx'
import { said } from '../../customer-of-request.ts'

/**
 * What an erasure leaves, for a page: open claims, and what is kept; undefined if nothing is left, or the link is
 * invalid.
 */
export function dataThatStays(shop: PageShop, after: AfterErasure | Refusal) {
  const { open, kept } = isRefusal(after) ? { open: [], kept: [] } : after
  return {
    open: open.map(({ what, howMuch }) => [what, howMuch] as const),
    kept: kept.map(({ what, why }) => [what, why] as const),
    words: said(shop, {
      open: 'account.erase.open',
      openText: 'account.erase.openText',
      kept: 'account.erase.kept',
      keptText: 'account.erase.keptText',
    }),
  }
}

/** The page that says that an account is erased. */
export const erasedPage = ({ token }: { token: string }): string =>
  `${href('/account/settings/erase/done')}?${new URLSearchParams({ token })}`

export function Remains({ remains: { open, kept, words } }: { remains: ReturnType<typeof dataThatStays> }) {
  if (open.length + kept.length === 0) return null
  return (
    <div className="stack">
      {open.length > 0 && (
        <Notice kind="warning" title={words.open}>
          <p>{words.openText}</p>
          <Facts facts={open} />
        </Notice>
      )}
      {kept.length > 0 && (
        <Section title={words.kept}>
          <p className="max-w-160 text-pretty">{words.keptText}</p>
          <Facts facts={kept} />
        </Section>
      )}
    </div>
  )
}
