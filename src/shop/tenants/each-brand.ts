/**
 * Does something for one brand after another. A brand's trouble holds up no other brand: all have their turn first.
 * @throws AggregateError with what went wrong
 */
export async function eachBrand<S>(shops: Iterable<S>, work: (shop: S) => Promise<unknown>): Promise<void> {
  const troubles: unknown[] = []
  for (const shop of shops) await work(shop).catch((error) => troubles.push(error))
  if (troubles.length > 0) throw new AggregateError(troubles, troubles.map(String).join('; '))
}
