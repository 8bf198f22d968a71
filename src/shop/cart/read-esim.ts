import type { CatalogueShop, Product } from '#catalogue'
import { readIccid } from '#kit/esim'
import { type Refusal, refuse } from '#kit/result'
import type { PlainPageKey } from '#kit/text-key'
import type { CartItem } from './cart.ts'
import type { CartItemInput } from './contract.ts'

/**
 * Where a plan goes: on top of an eSIM that the network knows, or onto a new one, for which the shopper must have said
 * that the device is fit. A network that does not answer keeps nobody from buying: what it then refuses is paid back.
 * @returns nothing for what is no plan; refuses VALIDATION_FAILED beside `deviceReady` and `iccid`, and esimNotFound
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
