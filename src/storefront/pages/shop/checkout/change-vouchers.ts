import { addVouchers, removeVouchers } from '#cart'
import type { CartView } from '#cart/contract'
import { type Refusal, refuse } from '#kit/result'
import { limited, type PageShop } from '../../../page-shop.ts'
import { textOf } from '../../form-problem.ts'

/** Whether a form was sent for its promo codes, which are on the cart page, and within the form of the payment page. */
export const isAboutVouchers = (form: FormData): boolean =>
  textOf(form, 'intent') === 'add-voucher' || form.has('removeVoucher')

/** Adds the typed promo code to the cart, or removes one. */
export async function changeVouchers(shop: PageShop, form: FormData, cartName: string): Promise<CartView | Refusal> {
  const removed = textOf(form, 'removeVoucher', 60)
  if (removed)
    return limited(shop, { useCase: 'removeVouchers', cartName }, () =>
      removeVouchers(shop, { cartName, voucherCodes: [removed] }),
    )
  const code = textOf(form, 'voucherCode', 60)
  if (!code) return refuse('VALIDATION_FAILED', { fields: { voucherCode: 'required' } })
  return limited(shop, { useCase: 'addVouchers', cartName }, () =>
    addVouchers(shop, { cartName, voucherCodes: [code] }),
  )
}
