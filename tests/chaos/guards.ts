import { join } from 'node:path'

/** A change of one source file that takes a guard out. The program ends if the text is missing. */
export type Edit = { file: string; find: string; put: string }

/**
 * Takes guards out of one file of the built program, which names each source file above what it made of it. It has
 * other quotes than the sources, and no types: a text to find has none.
 * @returns the file without them, and the edits that were of it
 */
export function takenOut(built: string, edits: readonly Edit[]): { code: string; done: Edit[] } {
  const parts = built.split(/^(?=\/\/ (?:src|sandbox|tenants|node_modules)\/)/m)
  const done = edits.filter((edit) => {
    const place = parts.findIndex((part) => part.startsWith(`// ${edit.file}\n`))
    const part = parts[place]
    if (part === undefined) return false
    const find = edit.find.replaceAll("'", '"')
    if (!part.includes(find)) throw new Error(`${edit.file} no longer has the guard that is to be taken out`)
    parts[place] = part.replace(find, () => edit.put)
    return true
  })
  return { code: parts.join(''), done }
}

const lookLonger = {
  file: 'src/shop/checkout/completion/settle-order.ts',
  find: 'const now = shop.clock.now()',
  put: 'await new Promise((resolve) => globalThis.setTimeout(resolve, 200)); const now = shop.clock.now()',
}

/**
 * The guards of the money path that `npm run chaos -- --without <guard>` takes out of the built programs as they are loaded.
 * Without any of them the books must differ: that shows that the run is hard enough and that the comparison works.
 */
export const guards: Record<string, Edit[]> = {
  /** Two may decide about one order at the same time; what they read is older than what they write. */
  revision: [
    lookLonger,
    { file: 'src/shop/orders/store.ts', find: 'else refuse_stale_order() end', put: 'else revision + 1 end' },
  ],
  /**
   * Each call has a new key, so the provider cannot recognise a repeated one. (The unique keys of the database are a
   * second guard behind the revision. Without them alone, nothing differs.)
   */
  'unique-key': [
    {
      file: 'src/providers/payments/mollie/mollie.ts',
      find: "({ 'idempotency-key': ourReference })",
      put: "({ 'idempotency-key': ourReference + Math.random() })",
    },
  ],
  /** A lost answer counts as a refusal. */
  'ask-before-retry': [
    {
      file: 'src/shop/checkout/completion/delivery-update.ts',
      find: 'stateWithoutAnswer(deliveryTransitions, delivery.state)',
      put: "'failed'",
    },
  ],
  /** An event is kept in memory and sent a moment after its change. */
  outbox: [
    {
      file: 'src/shop/orders/store.ts',
      find: 'JSON.stringify(jobs)',
      put: 'JSON.stringify(globalThis.tellLater(tenant, jobs))',
    },
  ],
}

/**
 * Faults that a guard protects from. Chance alone might spare all of a few purchases, so half of them meet the fault.
 */
export const weakSpots: Record<string, { partner: string; operation: string; kind: string }> = {
  revision: { partner: 'mollie', operation: 'webhook', kind: 'double-webhook' },
  'unique-key': { partner: 'mollie', operation: 'create-payment', kind: 'lost-answer' },
  'ask-before-retry': { partner: 'dt-one', operation: 'create-transaction', kind: 'lost-answer' },
}

/**
 * Where a program without its outbox writes how many orders' ends it holds in memory: one that is to be killed is given ten
 * seconds to have one.
 */
export const heldFile = (dataFolder: string, program: string): string => join(dataFolder, `held-by-${program}`)

/** The same for automatic top-ups (`--top-ups`). Each guard is taken out together with those behind it. */
export const topUpGuards: Record<string, Edit[]> = {
  /** An event has no id, and earlier ones hold none back. */
  occasion: [
    {
      file: 'src/shop/auto-top-ups/network/receive-event.ts',
      find: 'insertRuns(tx, [run], now)',
      put: "insertRuns(tx, [{ ...run, occasion: run.occasion + ' ' + Math.random() }], now)",
    },
    {
      file: 'src/shop/auto-top-ups/network/receive-event.ts',
      find: 'whyNotTopUp(runs, now)',
      put: 'undefined',
    },
  ],
  /** A request to end or pause is ignored. */
  leave: [
    { file: 'src/shop/auto-top-ups/runs/charge-run.ts', find: "own.status !== 'enabled'", put: 'false' },
    { file: 'src/shop/auto-top-ups/runs/charge-run.ts', find: "own?.status === 'enabled'", put: 'own' },
  ],
}
