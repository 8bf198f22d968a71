import { fromMajor, type Minor, toMajor } from '#kit/money'
import { type FieldTexts, type Refusal, refuse } from '#kit/result'
import type { Tenant } from '#tenants'
import type { Agreement, AutoTopupOption, OrderedAgreement, OrderedAutoTopUp, SmsTopupConsent } from './contract.ts'

const wrong = (fields: FieldTexts) => refuse('VALIDATION_FAILED', { fields })

/** Whether a brand offers automatic top-ups: they need customer accounts. */
export const offersAutoTopUps = ({ topup, features }: Pick<Tenant, 'topup' | 'features'>): boolean =>
  topup.autoTopupTypes.length > 0 && !features.isAuthDisabled

/**
 * Checks the chosen option against what the brand offers (specification, sections 1 and 9).
 * @param amount the face value of each top-up, minor units
 * @returns refuses VALIDATION_FAILED for `autoTopupOption` if it is not offered, `lowBalanceLimit`, `recurringDay`
 */
export function readAgreement(
  tenant: Pick<Tenant, 'topup' | 'features'>,
  option: AutoTopupOption,
  amount: Minor,
): OrderedAutoTopUp | Refusal {
  const { lowBalanceOption, recurringOption, startsLater } = option
  if (!offersAutoTopUps(tenant) || (lowBalanceOption === undefined) === (recurringOption === undefined))
    return notOffered()
  const agreement = lowBalanceOption
    ? readLowBalance(tenant.topup, lowBalanceOption, amount)
    : recurringOption
      ? readRecurring(tenant.topup, recurringOption)
      : notOffered()
  return startsLater && !('refusal' in agreement) ? { ...agreement, startsLater } : agreement
}

const notOffered = () => wrong({ autoTopupOption: 'autoTopupNotOffered' })

function readRecurring(
  { autoTopupTypes }: Tenant['topup'],
  { recurringType, recurringDay: day }: NonNullable<AutoTopupOption['recurringOption']>,
): Agreement | Refusal {
  const kind = recurringType === 'WEEKLY' ? 'weekly' : 'monthly'
  if (!autoTopupTypes.includes(kind)) return notOffered()
  return day > (kind === 'weekly' ? 7 : 31) ? wrong({ recurringDay: 'recurringDayNotValid' }) : { kind, day }
}

/** A brand's own limit cannot be changed; a chosen limit must not exceed the amount of a top-up. */
function readLowBalance(
  { autoTopupTypes, lowBalanceLimit: own }: Tenant['topup'],
  { lowBalanceLimit: written, tariffEnabled = false }: NonNullable<AutoTopupOption['lowBalanceOption']>,
  amount: Minor,
): Agreement | Refusal {
  if (!autoTopupTypes.includes(tariffEnabled ? 'tariff' : 'low-balance')) return notOffered()
  const kind = 'low-balance'
  const chosen = written === undefined ? undefined : (fromMajor(written) ?? 0)
  if (typeof own === 'number') {
    const isOwn = chosen === undefined || chosen === own
    return isOwn ? { kind, lowBalanceLimit: own, tariffEnabled } : wrong({ lowBalanceLimit: 'lowBalanceLimitFixed' })
  }
  if (own === 'none') {
    return chosen === undefined
      ? { kind, lowBalanceLimit: null, tariffEnabled }
      : wrong({ lowBalanceLimit: 'lowBalanceLimitFixed' })
  }
  if (chosen === undefined) return wrong({ lowBalanceLimit: 'required' })
  if (chosen <= 0) return wrong({ lowBalanceLimit: 'lowBalanceLimitNotValid' })
  return chosen > amount
    ? wrong({ lowBalanceLimit: 'lowBalanceLimitTooHigh' })
    : { kind, lowBalanceLimit: chosen, tariffEnabled }
}

/** Marks an item that sets something up (specification, section 3): the limit in major units. */
export function additionalDataOf(agreement: OrderedAgreement | null | undefined) {
  if (!agreement) return [{}]
  if (agreement.kind === 'sms') return [{ topupConsentType: 'sms' }]
  if (agreement.kind !== 'low-balance') return [{ recurrenceType: agreement.kind === 'weekly' ? 'WEEKLY' : 'MONTHLY' }]
  return [agreement.lowBalanceLimit === null ? {} : { lowBalanceLimit: toMajor(agreement.lowBalanceLimit) }]
}

/** What a line of a cart or an order sets up, under its name on the wire. */
export function onWire(agreement: OrderedAgreement | null | undefined): {
  autoTopupOption?: AutoTopupOption
  smsTopupConsent?: SmsTopupConsent
} {
  if (!agreement) return {}
  if (agreement.kind !== 'sms') return { autoTopupOption: optionOf(agreement) }
  return { smsTopupConsent: agreement.startsLater ? { startsLater: true } : {} }
}

/** An automatic top-up as it is on the wire. */
export function optionOf(agreement: OrderedAutoTopUp): AutoTopupOption {
  const later = agreement.startsLater ? { startsLater: true as const } : {}
  if (agreement.kind !== 'low-balance') {
    const recurringType = agreement.kind === 'weekly' ? 'WEEKLY' : 'MONTHLY'
    return { recurringOption: { recurringType, recurringDay: agreement.day }, ...later }
  }
  const { lowBalanceLimit, tariffEnabled } = agreement
  const limit = lowBalanceLimit === null ? {} : { lowBalanceLimit: toMajor(lowBalanceLimit) }
  return { lowBalanceOption: { ...limit, tariffEnabled }, ...later }
}
