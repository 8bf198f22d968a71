import type { AutoTopupOption, SmsTopupConsent } from '#agreements/contract'
import { whenText } from '#agreements/wording/contract'
import type { PageShop } from '../../page-shop.ts'

/** What a line of a cart or an order sets up as well. */
export type SetUp = {
  autoTopupOption?: AutoTopupOption | undefined
  smsTopupConsent?: SmsTopupConsent | undefined
}

/**
 * @returns a note that a line is topped up automatically from then on, and when, or by text; undefined for a single
 *   purchase
 */
export function autoTopupNote(
  { tenant, language, translate: t }: Pick<PageShop, 'tenant' | 'language' | 'translate'>,
  { autoTopupOption: option, smsTopupConsent }: SetUp,
): string | undefined {
  if (smsTopupConsent) return t('account.sms.title')
  return option && `${t('autoTopup.title')}: ${whenText(t, option, { tenant, language })}`
}
