import type { CatalogueShop, Product } from '#catalogue'
import { readIccid } from '#kit/esim'
import { type Refusal, refuse } from '#kit/result'
import type { PlainPageKey } from '#kit/text-key'
import type { CartItem } from './cart.ts'
import type { CartItemInput } from './contract.ts'

/**
 * Target of an eSIM plan: an eSIM that the network knows, or a new one, for which the shopper must have confirmed that
 * the device supports it. If the network does not answer, the purchase goes on: a plan that it refuses later is
 * refunded.
 * @returns nothing for other products; refuses VALIDATION_FAILED for `deviceReady` and `iccid`, and esimNotFound
 */
export async function readEsim(
  { esims }: CatalogueShop,
  { kind }: Product,
  { iccid: written, deviceReady }: CartItemInput,
): Promise<Pick<CartItem, 'iccid' | 'deviceReady'> | Refusal> {
  const wrong = (field: string, text: PlainPageKey) => refuse('VALIDATION_FAILED', { fields: { [field]: text } })
  if (kind !== 'esim-plan') return written === undefined ? {} : wrong('iccid', 'iccidNotValid')
  if (written === undefined) return deviceReady ? { deviceReady } : wrong('deviceReady', 'deviceNotReady')
  const iccid = readIccid(written)
  if (!iccid) return wrong('iccid', 'iccidNotValid')
  const answer = await esims.statusOf(iccid)
  return answer.kind === 'refused' ? refuse('esimNotFound', { fields: { iccid: 'esimNotFound' } }) : { iccid }
}
