import type { Cart } from '#cart'
import { sum } from '#kit/money'
import type { Position } from '#orders'
import type { DeliveryAddress } from '#orders/contract'
import type { Attempt, Goods } from '#risk'
import type { StartPaymentInput } from './contract.ts'
import type { CheckoutShop } from './shop.ts'

type Visit = Partial<Pick<StartPaymentInput, 'deviceId' | 'sessionId' | 'fraudnetSessionId'>>

/** What the rules against fraud are told of a cart, or of an order that is to be paid once more. */
export function attemptOf(
  shop: CheckoutShop,
  items: Cart['items'] | Position['lines'],
  contact: DeliveryAddress,
  visit: Visit = {},
): Attempt {
  return {
    goods: goodsOf(shop, items),
    email: contact.email,
    ...placeOf(shop, contact, visit),
    session: visit.sessionId,
    fraudnetSession: visit.fraudnetSessionId,
  }
}

/** Where somebody orders: on which device, or from which address of the net. */
export const placeOf = (
  { visitor }: Pick<CheckoutShop, 'visitor'>,
  { deviceId }: Pick<DeliveryAddress, 'deviceId'>,
  visit: Visit = {},
): Pick<Attempt, 'device' | 'ip'> => ({
  device: visit.deviceId ?? deviceId,
  // Nobody's address is everybody's: the clock and partners come from there.
  ip: visitor.ip === '0.0.0.0' ? undefined : visitor.ip,
})

function goodsOf({ catalogue }: CheckoutShop, items: Cart['items'] | Position['lines']): Goods[] {
  const goods = items.map((item) => ({
    ...('msisdn' in item
      ? { number: item.msisdn, amount: item.faceAmount * item.quantity }
      : { number: item.phoneNumber, amount: item.amount * item.quantity }),
    kind: catalogue.products.get(item.productId)?.kind ?? 'topup',
  }))
  return [...Map.groupBy(goods, ({ number, kind }) => `${number} ${kind}`).values()].flatMap(([first, ...more]) =>
    first ? [{ ...first, amount: sum([first, ...more].map(({ amount }) => amount)) }] : [],
  )
}
