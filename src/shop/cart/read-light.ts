import { checkNotice, lightRequestOf } from '#auto-top-up-light'
import type { CatalogueShop } from '#catalogue'
import { isRefusal, type Refusal, refuse } from '#kit/result'
import type { CartItem } from './cart.ts'
import type { CartItemInput } from './contract.ts'

type Read = Pick<CartItem, 'light' | 'lightNotice'>

/**
 * What an item has to do with auto top-up light: a request for low-balance notices, or the notice that led to it.
 * @returns refuses VALIDATION_FAILED where the brand has no such notices or the item tops up no number;
 *   unableQueryAutoTopupLight
 */
export async function readLight(
  shop: CatalogueShop,
  phoneNumber: string | null,
  {
    autoTopupLight,
    autoTopupLightNotificationId: lightNotice,
  }: Pick<CartItemInput, 'autoTopupLight' | 'autoTopupLightNotificationId'>,
): Promise<Read | Refusal> {
  if (autoTopupLight && phoneNumber === null)
    return refuse('VALIDATION_FAILED', { fields: { autoTopupLight: 'notValid' } })
  const light = autoTopupLight ? lightRequestOf(shop) : undefined
  if (isRefusal(light)) return light
  const refusal = lightNotice === undefined ? undefined : await checkNotice(shop, lightNotice, phoneNumber)
  if (refusal) return refusal
  return { ...(light ? { light } : {}), ...(lightNotice === undefined ? {} : { lightNotice }) }
}
