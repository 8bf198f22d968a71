/**
 * Runs `work` for one brand after another. An error of one brand does not stop the others.
 * @throws AggregateError with all errors
 */
export async function eachBrand<S>(shops: Iterable<S>, work: (shop: S) => Promise<unknown>): Promise<void> {
  const troubles: unknown[] = []
  for (const shop of shops) await work(shop).catch((error) => troubles.push(error))
  if (troubles.length > 0) throw new AggregateError(troubles, troubles.map(String).join('; '))
}
