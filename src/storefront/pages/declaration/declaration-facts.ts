import type { Declared, Kind } from '#declarations/contract'
import { formatDay, formatMoment } from '#kit/date'
import type { PageShop } from '../../page-shop.ts'

type Shown = Declared & { reference?: string; receivedAt?: string }

/** A declaration as a list of facts; empty fields are left out. */
export function declarationFacts(shop: PageShop, kind: Kind, declared: Shown): [string, string][] {
  const { translate: t, tenant, language } = shop
  const day = (text: string) => formatDay(text, language, { timeZone: 'UTC', features: tenant.features })
  const { name, email, contract, subject, since, ending, cause, endsOn, reference, receivedAt } = declared
  const lines: [string, string | null | undefined][] = [
    [t('declaration.reference'), reference],
    [t('declaration.receivedAt'), receivedAt && formatMoment(receivedAt, language, tenant)],
    [t('name'), name],
    [t('email'), email],
    [t('contract'), contract],
    [t(`${kind}.subject`), subject],
    [t(`${kind}.since`), since && day(since)],
    [t('ending'), ending && t(`ending.${ending}`)],
    [t('cause'), cause],
    [t('endsOn'), ending && (endsOn ? day(endsOn) : t('endsSoon'))],
  ]
  return lines.filter((line): line is [string, string] => Boolean(line[1]))
}
