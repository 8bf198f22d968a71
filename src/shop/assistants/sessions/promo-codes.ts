import { addVouchers, viewCart } from '#cart'
import type { CheckoutShop } from '#checkout'
import { fromMajor, type Minor } from '#kit/money'
import { isRefusal } from '#kit/result'
import { sealText, unsealText } from '#kit/seal'
import { plainCode } from '#promotions'
import type { Discounts } from '../contract.ts'
import type { Session, WantedCode } from './session.ts'

const purpose = 'promo code of a session'

/** The promo codes of a request as they are kept: sealed, since a code is worth money to whoever reads it. */
export const wantedCodes = ({ secret }: CheckoutShop, codes: readonly string[]): WantedCode[] =>
  [...new Map(codes.map((code) => [plainCode(code), code])).values()].map((code) => ({
    sealed: sealText(secret, purpose, code),
    voucherId: null,
  }))

/** Puts promo codes into a new cart, one after the other: one that is refused stays outside. @returns them, with what each became */
export async function putCodesIntoCart(
  shop: CheckoutShop,
  cartName: string,
  codes: readonly WantedCode[],
): Promise<WantedCode[]> {
  const known = new Set<string>()
  const tried: WantedCode[] = []
  for (const { sealed } of codes) {
    const code = unsealText(shop.secret, purpose, sealed)
    const cart = code === undefined ? undefined : await addVouchers(shop, { cartName, voucherCodes: [code] })
    const vouchers = cart && !isRefusal(cart) ? cart.vouchers : []
    const voucherId = vouchers.map((voucher) => voucher.voucherId).find((id) => !known.has(id)) ?? null
    if (voucherId !== null) known.add(voucherId)
    tried.push({ sealed, voucherId })
  }
  return tried
}

/**
 * What a session's promo codes take off now, in minor units, and how the protocol tells of it. A code that is refused,
 * or gives nothing any more, is told as not valid, whatever the reason: so nobody learns which codes there are.
 */
export async function discountsOf(
  shop: CheckoutShop,
  { wanted, cartName, language }: Session,
): Promise<{ discount: Minor; discounts: Discounts }> {
  const { tenant, content, secret } = shop
  const sent = wanted.codes ?? []
  const cart = sent.length > 0 && cartName !== null ? await viewCart(shop, cartName) : undefined
  const vouchers = cart && !isRefusal(cart) ? cart.vouchers : []
  const translate = content.translator(tenant, language)
  const discounts: Discounts = { codes: [], applied: [], rejected: [] }
  for (const { sealed, voucherId } of sent) {
    const code = unsealText(secret, purpose, sealed)
    if (code === undefined) continue
    discounts.codes.push(code)
    const voucher = vouchers.find((one) => one.voucherId === voucherId)
    if (voucher)
      discounts.applied.push({
        id: voucher.voucherId,
        code,
        coupon: { id: voucher.voucherId, name: translate('discount') },
        amount: fromMajor(voucher.discount) ?? 0,
      })
    // Before there is a cart no code was tried.
    else if (cart)
      discounts.rejected.push({
        code,
        reason: 'discount_code_invalid',
        message: translate('invalidVoucherCode'),
      })
  }
  return { discount: discounts.applied.reduce((sum, { amount }) => sum + amount, 0), discounts }
}
