import { weekdayName } from '#kit/date'
import { formatMoney, fromMajor, type Minor } from '#kit/money'
import { readablePhone } from '#kit/phone'
import type { Translate } from '#kit/text-key'
import type { Tenant } from '#tenants'
import { mostWrongPins } from './by-text.ts'
import type { AutoTopupOption, SmsTopupConsent } from './contract.ts'

// The words for automatic top-ups, the same on pages, in mails and in consents.

/** Whether an item sets up more than its purchase: automatic top-ups, or top-ups by text. */
export const setsUp = (item: {
  autoTopupOption?: AutoTopupOption | undefined
  smsTopupConsent?: SmsTopupConsent | undefined
}): boolean => item.autoTopupOption !== undefined || item.smsTopupConsent !== undefined

/** The brand of the words, and their language. */
export type Wording = { tenant: Pick<Tenant, 'currency' | 'identification'>; language: string }

/** The variant of a text and its values: `when_weekly` with its weekday. */
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

/** The schedule as a part of a sentence: “every Monday”, “as soon as less than €5 is left”. */
export function whenText(t: Translate, option: AutoTopupOption, wording: Parameters<typeof variantOf>[1]): string {
  const { variant, values } = variantOf(option, wording)
  return t(`autoTopup.when_${variant}`, values)
}

/**
 * Number, amount of each top-up (minor units, fee extra) and schedule; without an option the owner's texts decide, up
 * to that amount.
 */
export type TopUpTerms = { option: AutoTopupOption | undefined; amount: Minor; fee: Minor; phoneNumber: string }

/** The price of each top-up: its face value, plus the fee if there is one. */
export function priceText(
  t: Translate,
  { amount, fee }: Pick<TopUpTerms, 'amount' | 'fee'>,
  { tenant, language }: Wording,
): string {
  const money = (minor: Minor) => formatMoney(minor, tenant.currency, language)
  return fee > 0 ? t('autoTopup.withFee', { amount: money(amount), fee: money(fee) }) : money(amount)
}

/** The words by which a shopper orders it and allows the method to be charged (readings of the law). */
export function mandateText(t: Translate, topping: TopUpTerms, wording: Wording): string {
  const { option, phoneNumber } = topping
  const values = {
    phone: readablePhone(phoneNumber),
    company: wording.tenant.identification.company,
    amount: priceText(t, topping, wording),
  }
  return option
    ? t('autoTopup.mandateText', { ...values, when: whenText(t, option, wording) })
    : t('smsTopup.mandateText', { ...values, tries: mostWrongPins })
}

/** What a customer agrees to by setting a PIN in the account. */
export const smsConsentText = (t: Translate, { identification }: Pick<Tenant, 'identification'>): string =>
  t('account.sms.consent', { company: identification.company, tries: mostWrongPins })

/**
 * The sentences after it was set up: that it is, for which number and amount, and how it goes on (specification,
 * section 8).
 * @param nextRun its day in the brand's format, for weekly and monthly ones
 */
export function successText(
  t: Translate,
  { option, amount, phoneNumber }: Omit<TopUpTerms, 'fee' | 'option'> & { option: AutoTopupOption },
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
