import type { Content } from '#content'
import { dayIn, formatDay } from '#kit/date'
import { formatMoney, toMajor } from '#kit/money'
import type { Tenant } from '#tenants'
import { reasonOf } from '../archive/archive-rules.ts'
import type { AfterErasure } from '../contract.ts'
import type { OpenClaim } from './open-claims/store.ts'
import type { Preview } from './preview/store.ts'

/** What an erasure keeps, for its reader: as data and in words. */
export function inWords(
  { content, tenant }: { content: Content; tenant: Tenant },
  { claims, kept }: Preview,
  language: string,
): AfterErasure {
  const t = content.translator(tenant, language)
  const amountOrDate = ({ kind, amount, currency, dueAt }: OpenClaim) => {
    if (kind === 'review' && dueAt) return t('account.erase.answerBy', { date: formatDay(dueAt, language, tenant) })
    return amount === null ? t('account.erase.amountOpen') : formatMoney(amount, currency, language)
  }
  return {
    open: claims.map((claim) => {
      const { kind, reference, orderNumber, amount, currency, dueAt } = claim
      const named = t(`account.erase.claim.${kind}`, { reference: reference ?? '' })
      return {
        kind,
        reference,
        orderNumber,
        currency,
        dueAt: dueAt?.toISOString() ?? null,
        amount: amount === null ? null : toMajor(amount),
        what: orderNumber === null ? named : t('account.erase.claimOf', { what: named, orderNumber }),
        howMuch: amountOrDate(claim),
      }
    }),
    kept: kept.map(({ kind, count, until }) => {
      const reason = reasonOf(kind)
      return {
        kind,
        count,
        reason,
        until: dayIn(until, tenant.timeZone),
        what: t(`account.erase.kept.${kind}`, { number: count }),
        why: t(`account.erase.why.${reason}`, { date: formatDay(until, language, tenant) }),
      }
    }),
  }
}

/** Both parts as rows of a table. */
export const linesOf = ({ open, kept }: AfterErasure): [what: string, detail: string][] => [
  ...open.map(({ what, howMuch }): [string, string] => [what, howMuch]),
  ...kept.map(({ what, why }): [string, string] => [what, why]),
]
