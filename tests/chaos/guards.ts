/** What is changed in one file to take a guard out; a text that is not there any more ends the program. */
export type Edit = { file: string; find: string; put: string }

const lookLonger = {
  file: 'src/shop/checkout/completion/settle-order.ts',
  find: 'const now = shop.clock.now()',
  put: 'await new Promise((resolve) => setTimeout(resolve, 200)); const now = shop.clock.now()',
}

/**
 * The guards of the money path that `npm run chaos -- --without <guard>` takes out of the programs as they are loaded.
 * Each must be missed: that shows that the chaos is wild enough, and that the comparison sees.
 */
export const guards: Record<string, Edit[]> = {
  /** Two may decide about one order at the same time; what they read is older than what they write. */
  'row-lock': [
    lookLonger,
    {
      file: 'src/shop/orders/store.ts',
      find: '.forUpdate()\n    .executeTakeFirst()\n  return row !== undefined',
      put: '.executeTakeFirst()\n  return row !== undefined',
    },
  ],
  /**
   * Each call bears a key of its own, so that the provider cannot know a repeated one again. (The keys of the database
   * are a second line behind the row's lock: alone they are not missed.)
   */
  'unique-key': [
    {
      file: 'src/providers/payments/mollie/mollie.ts',
      find: "({ 'idempotency-key': ourReference })",
      put: "({ 'idempotency-key': ourReference + Math.random() })",
    },
  ],
  /** An answer that was lost is taken for a no. */
  'ask-before-retry': [
    {
      file: 'src/shop/checkout/completion/delivery-update.ts',
      find: 'applyNoAnswer(decision, delivery, meaning.reason, update, now)\n  } else if (meaning.kind',
      put: "change(decision, delivery, 'failed', update, now, { failure: meaning.reason })\n  } else if (meaning.kind",
    },
  ],
  /** An announcement is kept in memory and passed on a moment after the change it reports. */
  outbox: [
    {
      file: 'src/shop/orders/store.ts',
      find: 'JSON.stringify(jobs)',
      put: 'JSON.stringify(globalThis.tellLater(tenant, jobs))',
    },
  ],
}

/** What must happen for a guard to be missed, where chance alone might spare all of a few purchases: half of them meet it. */
export const weakSpots: Record<string, { partner: string; operation: string; kind: string }> = {
  'row-lock': { partner: 'mollie', operation: 'webhook', kind: 'double-webhook' },
  'unique-key': { partner: 'mollie', operation: 'create-payment', kind: 'lost-answer' },
  'ask-before-retry': { partner: 'dt-one', operation: 'create-transaction', kind: 'lost-answer' },
}

/** The same for automatic top-ups (`--top-ups`): each is a line of defence together with those behind it. */
export const topUpGuards: Record<string, Edit[]> = {
  /** An event has no name to be known by again, and none is held back because of those before it. */
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
  /** Whoever ends or pauses one is not heard. */
  leave: [
    { file: 'src/shop/auto-top-ups/runs/charge-run.ts', find: "own.status !== 'enabled'", put: 'false' },
    { file: 'src/shop/auto-top-ups/runs/charge-run.ts', find: "own?.status === 'enabled'", put: 'own' },
  ],
}
