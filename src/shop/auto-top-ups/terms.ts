import { consentTexts, missingConsent, optionOf, priceText, type TopUpTerms, whenText } from '#agreements'
import type { AutoTopupTerms, OrderedAutoTopUp } from '#agreements/contract'
import { findCart, type PricedItem, priceItem, shownNumber, toppingsOf } from '#cart'
import type { CheckoutShop } from '#checkout'
import { textVersion } from '#content'
import { formatDay } from '#kit/date'
import { readablePhone } from '#kit/phone'
import { findMandateOfCart } from '#orders'
import { orderedTerms } from '#sms-top-ups'
import { firstRun } from './run-days.ts'

/**
 * The terms above the order button of a cart that sets up automatic top-ups, or top-ups by text. For each: its number,
 * the price of each run, its schedule and first run, that it is a contract of its own, and how to end it (readings of
 * the law). For an ordered cart: the words and fees of its consent.
 * @returns undefined if nothing in the cart is automatic
 */
export async function autoTopUpTerms(shop: CheckoutShop, cartName: string): Promise<AutoTopupTerms | undefined> {
  const [cart, mandate] = await shop.db.read((tx) =>
    Promise.all([findCart(tx, cartName), findMandateOfCart(tx, cartName)]),
  )
  const items = (cart?.items ?? []).flatMap((item) => priceItem(item, shop.catalogue) ?? [])
  const automatic = toppingsOf(items.map((item) => withShownNumber(shop, item))).map((topping) => ({
    ...topping,
    // An ordered top-up keeps its agreed fee, whatever the catalogue asks today.
    fee: mandate?.fees?.[topping.itemKey] ?? topping.fee,
  }))
  if (automatic.length === 0) return undefined
  const title = shop.content.translator(shop.tenant, shop.visitor.language)('autoTopup.title')
  const isAgreed = mandate !== undefined && mandate.customerId === shop.visitor.customer?.customerId
  const consent = isAgreed ? mandate.text.split('\n') : consentTexts(shop, automatic)
  return {
    toppings: automatic.map(({ itemKey, agreement, ...topping }) => {
      if (agreement.kind === 'sms') return { itemKey, ...orderedTerms(shop, topping, agreement) }
      return { itemKey, title, rows: rowsOf(shop, topping, agreement), notes: notesOf(shop, agreement) }
    }),
    consent,
    version: textVersion(consent.join('\n')),
    missing: missingConsent(automatic),
  }
}

const withShownNumber = (shop: CheckoutShop, item: PricedItem): PricedItem => ({
  ...item,
  phoneNumber: item.phoneNumber && shownNumber(shop, item, item.phoneNumber),
})

function rowsOf({ tenant, content, visitor, clock }: CheckoutShop, topping: TopUpTerms, agreement: OrderedAutoTopUp) {
  const { language } = visitor
  const t = content.translator(tenant, language)
  const wording = { tenant, language }
  const rows = [
    [t('autoTopup.number'), readablePhone(topping.phoneNumber)],
    [t('autoTopup.each'), priceText(t, topping, wording)],
    [t('autoTopup.when'), whenText(t, optionOf(agreement), wording)],
  ]
  if (!agreement.startsLater) rows.push([t('autoTopup.first'), t('autoTopup.firstNow')])
  if (agreement.kind !== 'low-balance')
    rows.push([
      t(agreement.startsLater ? 'autoTopup.first' : 'autoTopup.next'),
      formatDay(firstRun(agreement, clock.now(), tenant), language, tenant),
    ])
  return rows.map(([name = '', value = '']) => ({ name, value }))
}

function notesOf({ tenant, content, visitor }: CheckoutShop, agreement: OrderedAutoTopUp): string[] {
  const t = content.translator(tenant, visitor.language)
  return [
    ...(agreement.kind === 'monthly' && agreement.day > 28 ? [t('autoTopup.shortMonths')] : []),
    t('autoTopup.ownContract'),
    t('autoTopup.cancelText', { cancel: t('footer.cancel') }),
  ]
}
