import type { DeliveryFacts } from '#fulfilment'
import { answered, type PartnerAnswer } from '#kit/result'
import type { CodeContents } from '#orders/contents'
import { setAside } from './set-aside.ts'
import type { StockShop } from './shop.ts'
import { openCode } from './stocked-code.ts'
import { findSoldCode, type StockedCode, sellCode, type Unit } from './store.ts'

type HandedOut = DeliveryFacts & { contents: CodeContents }

// Our own stock answers as a supplier does: by our own reference, for which it hands out one code and no other.

/**
 * Sells a unit its code. Asked again, it is the same code; refused when there are no more. A code that does not open is
 * set aside, and the unit gets the next one: nobody has seen the first.
 */
export async function handOut(shop: StockShop, unit: Unit): Promise<PartnerAnswer<HandedOut>> {
  for (;;) {
    const code = await shop.db.transaction((tx) => sellCode(tx, unit, shop.clock.now()))
    if (!code) return { kind: 'refused', reason: 'out_of_stock' }
    const facts = await factsOf(shop, unit.externalId, code)
    if (facts) return answered(facts)
  }
}

/** @returns undefined where no code was sold to that unit, or none that opens: then it may still be */
export async function findHandedOut(
  shop: StockShop,
  externalId: string,
): Promise<PartnerAnswer<DeliveryFacts | undefined>> {
  const code = await shop.db.read((tx) => findSoldCode(tx, externalId))
  return answered(code && (await factsOf(shop, externalId, code)))
}

async function factsOf(shop: StockShop, externalId: string, code: StockedCode): Promise<HandedOut | undefined> {
  const opened = openCode(shop, code)
  if (!('unreadable' in opened)) {
    return { reference: `code ${code.codeId}`, externalId, state: 'delivered', contents: opened }
  }
  await setAside(shop, code, opened.unreadable)
  return undefined
}
