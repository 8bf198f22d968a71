import { checkCode, type TriesShop } from '#cash-codes'
import { type CatalogueShop, faceValue, productFor } from '#catalogue'
import { fromMajor, toMajor } from '#kit/money'
import { readMsisdn } from '#kit/phone'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { CartItemInput } from './contract.ts'
import type { FillerShop } from './filled-by.ts'

export type RedeemingShop = CatalogueShop & TriesShop & FillerShop

/** What is wanted for a cash code: all but the code and the number may be left out, and must agree with it where it is not. */
type Wanted = Pick<CartItemInput, 'productId' | 'amount' | 'phoneNumber'> & { brandId?: string | undefined }

/**
 * What a cash code is good for (readings, section 3): so much credit of one brand.
 * @returns the product with its face value in major units, and the code's fingerprint; refuses numberNotValid, what
 * checkCode refuses, and productNotAvailable where the brand does not sell that amount at the moment
 */
export async function goodsOfCode(
  shop: RedeemingShop,
  typed: string,
  { productId, brandId, amount, phoneNumber }: Wanted,
): Promise<{ productId: string; amount: number; codeHash: string } | Refusal> {
  const { catalogue, tenant } = shop
  // Whoever mistyped the number has not tried a code yet.
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
