import { priceText, type TopUpTerms } from '#agreements'
import type { AutoTopupTerms, OrderedSmsTopUp } from '#agreements/contract'
import { readablePhone } from '#kit/phone'
import type { MessageShop } from '#notifications'
import { howToText } from '../sms-topup.ts'

/** The terms above the order button for top-ups by text: number, amount, how to buy, and how to end it. */
export function orderedTerms(
  { tenant, content, visitor: { language } }: Pick<MessageShop, 'tenant' | 'content' | 'visitor'>,
  topping: TopUpTerms,
  { startsLater }: OrderedSmsTopUp,
): Omit<AutoTopupTerms['toppings'][number], 'itemKey'> {
  const t = content.translator(tenant, language)
  const rows = [
    [t('autoTopup.number'), readablePhone(topping.phoneNumber)],
    [t('account.sms.amount'), priceText(t, topping, { tenant, language })],
    ...(startsLater ? [] : [[t('autoTopup.first'), t('autoTopup.firstNow')]]),
  ]
  return {
    title: t('account.sms.title'),
    rows: rows.map(([name = '', value = '']) => ({ name, value })),
    notes: [t('account.sms.how', howToText(tenant)), t('smsTopup.ownContract')],
  }
}
