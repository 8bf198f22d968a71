import type { CartView } from '#cart/contract'
import { type Refusal, refuse } from '#kit/result'
import type { Services } from '../../../services.ts'
import { textOf } from '../../form-problem.ts'

/** What the form of promo codes says it wants; it stands on the cart page and on the payment page. */
const voucherIntents = ['add-voucher', 'remove-voucher']

export const isAboutVouchers = (form: FormData): boolean => voucherIntents.includes(textOf(form, 'intent'))

/** Puts the promo code that was typed into the cart, or takes one out. */
export async function changeVouchers(shop: Services, form: FormData, cartName: string): Promise<CartView | Refusal> {
  const code = textOf(form, 'voucherCode', 60)
  if (!code) return refuse('VALIDATION_FAILED', { fields: { voucherCode: 'required' } })
  const input = { cartName, voucherCodes: [code] }
  return textOf(form, 'intent') === 'add-voucher' ? shop.addVouchers(input) : shop.removeVouchers(input)
}
