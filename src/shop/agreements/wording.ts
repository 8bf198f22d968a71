import { weekdayName } from '#kit/date'
import { formatMoney, fromMajor, type Minor } from '#kit/money'
import { readablePhone } from '#kit/phone'
import type { Translate } from '#kit/text-key'
import type { Tenant } from '#tenants'
import { mostWrongPins } from './by-text.ts'
import type { AutoTopupOption, SmsTopupConsent } from './contract.ts'

// The words for automatic top-ups, the same on pages, in mails and where leave is given.

/** Whether an item sets up more than what it buys now: top-ups that come by themselves, or by text. */
export const setsUp = (item: {
  autoTopupOption?: AutoTopupOption | undefined
  smsTopupConsent?: SmsTopupConsent | undefined
}): boolean => item.autoTopupOption !== undefined || item.smsTopupConsent !== undefined

/** Whose words they are, and in which language. */
export type Wording = { tenant: Pick<Tenant, 'currency' | 'identification'>; language: string }

/** Which of the texts fits, and what stands in it: `when_weekly` with its weekday. */
export function variantOf(
  { lowBalanceOption, recurringOption }: AutoTopupOption,
  { tenant, language }: Pick<Wording, 'language'> & { tenant: Pick<Tenant, 'currency'> },
): { variant: 'lowBalance' | 'tariff' | 'tariffOnly' | 'weekly' | 'monthly'; values: Record<string, string | number> } {
  if (recurringOption) {
    const { recurringType, recurringDay: day } = recurringOption
    return recurringType === 'WEEKLY'
      ? { variant: 'weekly', values: { weekday: weekdayName(day, language) } }
      : { variant: 'monthly', values: { day } }
  }
  const limit = lowBalanceOption?.lowBalanceLimit
  if (limit === undefined) return { variant: 'tariffOnly', values: {} }
  const values = { limit: formatMoney(fromMajor(limit) ?? 0, tenant.currency, language, { short: true }) }
  return { variant: lowBalanceOption?.tariffEnabled ? 'tariff' : 'lowBalance', values }
}

/** When it runs, as a part of a sentence: “every Monday”, “as soon as less than €5 is left”. */
export function whenText(t: Translate, option: AutoTopupOption, wording: Parameters<typeof variantOf>[1]): string {
  const { variant, values } = variantOf(option, wording)
  return t(`autoTopup.when_${variant}`, values)
}

/**
 * What is topped up, by how much each time (minor units, and the fee on top) and when; without an option whenever its
 * owner writes a text, by as much at most.
 */
export type Topping = { option: AutoTopupOption | undefined; amount: Minor; fee: Minor; phoneNumber: string }

/** What each top-up costs: its face value, with the fee on top where there is one. */
export function eachText(
  t: Translate,
  { amount, fee }: Pick<Topping, 'amount' | 'fee'>,
  { tenant, language }: Wording,
): string {
  const money = (minor: Minor) => formatMoney(minor, tenant.currency, language)
  return fee > 0 ? t('autoTopup.withFee', { amount: money(amount), fee: money(fee) }) : money(amount)
}

/** The words by which a shopper orders it and lets the method be charged (readings of the law). */
export function mandateText(t: Translate, topping: Topping, wording: Wording): string {
  const { option, phoneNumber } = topping
  const values = {
    phone: readablePhone(phoneNumber),
    company: wording.tenant.identification.company,
    amount: eachText(t, topping, wording),
  }
  return option
    ? t('autoTopup.mandateText', { ...values, when: whenText(t, option, wording) })
    : t('smsTopup.mandateText', { ...values, tries: mostWrongPins })
}

/** What somebody agrees to who gives a PIN, in the account. */
export const smsConsentText = (t: Translate, { identification }: Pick<Tenant, 'identification'>): string =>
  t('account.sms.consent', { company: identification.company, tries: mostWrongPins })

/**
 * What is said once it is set up: that it is, for which number and amount, and how it goes on (specification, section 8).
 * @param nextRun its day as the brand writes it, of one that runs on days
 */
export function successText(
  t: Translate,
  { option, amount, phoneNumber }: Omit<Topping, 'fee' | 'option'> & { option: AutoTopupOption },
  wording: Omit<Wording, 'tenant'> & { tenant: Pick<Tenant, 'currency'> },
  nextRun: string | undefined,
): string[] {
  const { variant, values } = variantOf(option, wording)
  return [
    t('autoTopup.success', {
      amount: formatMoney(amount, wording.tenant.currency, wording.language),
      phone: readablePhone(phoneNumber),
    }),
    t(`autoTopup.success_${variant}`, { ...values, date: nextRun ?? '' }),
  ]
}
