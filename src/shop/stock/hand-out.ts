import type { DeliveryFacts } from '#fulfilment'
import { answered, type PartnerAnswer } from '#kit/result'
import type { CodeContents } from '#orders/contents'
import type { StockShop } from './shop.ts'
import { openCode } from './stocked-code.ts'
import { findSoldCode, type StockedCode, sellCode, type Unit } from './store.ts'

type HandedOut = DeliveryFacts & { contents: CodeContents }

// Our own stock answers as a supplier does: by our own reference, for which it hands out one code and no other.

/** Sells a unit its code. Asked again, it is the same code; refused when there are no more. */
export async function handOut(shop: StockShop, unit: Unit): Promise<PartnerAnswer<HandedOut>> {
  const code = await shop.db.transaction((tx) => sellCode(tx, unit, shop.clock.now()))
  return code ? answered(factsOf(shop, unit.externalId, code)) : { kind: 'refused', reason: 'out_of_stock' }
}

/** @returns undefined where no code was sold to that unit: then it may still be */
export async function findHandedOut(
  shop: StockShop,
  externalId: string,
): Promise<PartnerAnswer<DeliveryFacts | undefined>> {
  const code = await shop.db.read((tx) => findSoldCode(tx, externalId))
  return answered(code && factsOf(shop, externalId, code))
}

const factsOf = (shop: StockShop, externalId: string, code: StockedCode): HandedOut => ({
  reference: `code ${code.codeId}`,
  externalId,
  state: 'delivered',
  contents: openCode(shop, code),
})
