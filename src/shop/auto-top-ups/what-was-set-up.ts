import { optionOf, successText } from '#agreements'
import type { CheckoutShop } from '#checkout'
import { formatDay } from '#kit/date'
import { settleTokensOf } from '#payment-tokens'
import type { AutoTopUp } from './auto-top-up.ts'
import { setUp } from './set-up.ts'
import { findBroughtBy } from './store.ts'

/** What is said of one that is set up, in this language (specification, section 8). */
export function toldOf({ tenant, content }: CheckoutShop, one: AutoTopUp, language: string): string[] {
  const topping = { option: optionOf(one.agreement), amount: one.amount, phoneNumber: one.msisdn }
  const day = one.nextRun ? formatDay(one.nextRun, language, tenant) : undefined
  return successText(content.translator(tenant, language), topping, { tenant, language }, day)
}

/**
 * What the order that a page shows has set up, sentence by sentence. Whoever looks first has it set up: worker or page.
 * @returns one entry for each; none while the method that is to pay is not known to be good
 */
export async function whatWasSetUp(shop: CheckoutShop, orderNumber: string): Promise<string[][]> {
  await settleTokensOf(shop, orderNumber)
  await setUp(shop, orderNumber)
  const brought = await shop.db.read((tx) => findBroughtBy(tx, orderNumber))
  return brought.map((one) => toldOf(shop, one, shop.visitor.language))
}
