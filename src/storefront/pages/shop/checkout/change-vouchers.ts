import type { CartView } from '#cart/contract'
import { type Refusal, refuse } from '#kit/result'
import type { Services } from '../../../services/services.ts'
import { textOf } from '../../form-problem.ts'

/** Whether a form was sent for its promo codes; they stand on the cart page, and within the form of the payment page. */
export const isAboutVouchers = (form: FormData): boolean =>
  textOf(form, 'intent') === 'add-voucher' || form.has('removeVoucher')

/** Puts the promo code that was typed into the cart, or takes one out. */
export async function changeVouchers(shop: Services, form: FormData, cartName: string): Promise<CartView | Refusal> {
  const removed = textOf(form, 'removeVoucher', 60)
  if (removed) return shop.removeVouchers({ cartName, voucherCodes: [removed] })
  const code = textOf(form, 'voucherCode', 60)
  if (!code) return refuse('VALIDATION_FAILED', { fields: { voucherCode: 'required' } })
  return shop.addVouchers({ cartName, voucherCodes: [code] })
}
