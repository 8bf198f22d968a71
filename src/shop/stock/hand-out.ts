import type { DeliveryFacts } from '#fulfilment'
import { answered, type PartnerAnswer } from '#kit/result'
import type { CodeContents } from '#orders/contents'
import { setAside } from './set-aside.ts'
import type { StockShop } from './shop.ts'
import { openCode } from './stocked-code.ts'
import { findSoldCode, type StockedCode, sellCode, type Unit } from './store.ts'

type HandedOut = DeliveryFacts & { contents: CodeContents }

// Our own stock acts as a supplier: one reference always gets the same code.

/**
 * Sells a code to a unit. Idempotent: the same code for the same unit; refused if there are none left. A code that
 * cannot be opened is set aside, and the unit gets another one, because nobody has seen the first.
 */
export async function handOut(shop: StockShop, unit: Unit): Promise<PartnerAnswer<HandedOut>> {
  for (;;) {
    const code = await shop.db.transaction((tx) => sellCode(tx, unit, shop.clock.now()))
    if (!code) return { kind: 'refused', reason: 'out_of_stock' }
    const facts = await factsOf(shop, unit.externalId, code)
    if (facts) return answered(facts)
  }
}

/** @returns undefined if no code was sold to that unit, or none that opens: it may still get one */
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
