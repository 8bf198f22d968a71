import { checkCode, type TriesShop } from '#cash-codes'
import { type CatalogueShop, faceValue, productFor } from '#catalogue'
import { fromMajor, toMajor } from '#kit/money'
import { readMsisdn } from '#kit/phone'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { BrowserShop } from './browser-fingerprint.ts'
import type { CartItemInput } from './contract.ts'

export type RedeemingShop = CatalogueShop & TriesShop & BrowserShop

/** The request for a cash code: only code and number are required; all else must match the code where it is given. */
type Wanted = Pick<CartItemInput, 'productId' | 'amount' | 'phoneNumber'> & { brandId?: string | undefined }

/**
 * What a cash code is worth (readings, section 3): an amount of credit of one brand.
 * @returns the product with its face value in major units, and the code's fingerprint; refuses numberNotValid, whatever
 *   checkCode refuses, and productNotAvailable where the brand does not sell that amount now
 */
export async function goodsOfCode(
  shop: RedeemingShop,
  typed: string,
  { productId, brandId, amount, phoneNumber }: Wanted,
): Promise<{ productId: string; amount: number; codeHash: string } | Refusal> {
  const { catalogue, tenant } = shop
  // A mistyped number must not count as a try of the code.
  if (!readMsisdn(phoneNumber ?? '', tenant.phoneCountryCodes)) {
    return refuse('numberNotValid', { fields: { phoneNumber: 'numberNotValid' } })
  }
  const named = productId === undefined ? undefined : catalogue.products.get(productId)
  const code = await checkCode(
    shop,
    typed,
    (found) =>
      (amount === undefined || fromMajor(amount) === found.amount) &&
      (brandId === undefined || brandId === found.brandId) &&
      (productId === undefined ||
        (named?.brandId === found.brandId && typeof faceValue(named, found.amount) === 'number')),
  )
  if (isRefusal(code)) return code
  const product = named ?? productFor(catalogue, code.amount, code.brandId)
  if (!product) return refuse('productNotAvailable')
  return { productId: product.productId, amount: toMajor(code.amount), codeHash: code.codeHash }
}
