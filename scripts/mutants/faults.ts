// biome-ignore-all lint/suspicious/noTemplateCurlyInString: code that is read here, not run
/** A fault that somebody could make, by name. `from` occurs in the file exactly once. */
export type Fault = { name: string; path: string; from: string; to: string }

const fault = (name: string, path: string, from: string, to: string): Fault => ({ name, path: `src/${path}`, from, to })
const without = (name: string, path: string, from: string) => fault(name, path, from, '')

/** Faults of every class that tests once did not see. All of them compile. */
export const faults: readonly Fault[] = [
  // Wiring: a missing entry.
  without(
    'gifts are sent by no clock',
    'reactions/schedule.ts',
    `  { name: 'send-gifts', cron: '* * * * *', each: sendGifts },\n`,
  ),
  fault('expired top-ups end once a day', 'reactions/schedule.ts', `cron: '3 * * * *'`, `cron: '3 1 * * *'`),
  without('nothing is held against a sign-in by passkey', 'api/limits/limits.ts', `  signInByPasskey: 'signIn',\n`),
  fault('twice as many carts a minute', 'api/limits/limits.ts', 'cart: { calls: 60,', 'cart: { calls: 120,'),
  fault(
    'promo codes are counted for ten seconds',
    'api/limits/limits.ts',
    'promo: { calls: 10, seconds: 600',
    'promo: { calls: 10, seconds: 10',
  ),
  without(
    'codes are not sent with what was bought',
    'reactions/reactions-to-orders.ts',
    '      await sendCodes(shop, mail)\n',
  ),

  // Alerts that are not sent.
  fault('a daily task may fail for five days', 'reactions/store.ts', 'daily: 2', 'daily: 5'),
  fault('hourly tasks count as daily ones', 'reactions/store.ts', '/^\\S+ \\d+ /', '/^\\S+ /'),
  without(
    'nobody hears of a refund that is stuck',
    'shop/checkout/completion/due-refunds.ts',
    "  alert(decision, `refund-stuck ${refundId}`, { amount, next: 'npm run saldo -- orders refund … --again' })\n",
  ),

  // Constants.
  fault(
    'a capture is tried five times',
    'shop/checkout/completion/due-captures.ts',
    'triesPerPayment = 3',
    'triesPerPayment = 5',
  ),
  fault(
    'a capture is tried again at once',
    'shop/checkout/completion/due-captures.ts',
    'const retryAfter = hour',
    'const retryAfter = 0',
  ),
  fault(
    'a promise is made use of in its last hour',
    'shop/checkout/completion/due-captures.ts',
    'endIsNear = 24 * hour',
    'endIsNear = hour',
  ),
  fault('eleven promo codes in one cart', 'shop/cart/vouchers.ts', 'const mostInCart = 10', 'const mostInCart = 11'),
  fault(
    'an unknown outcome is told after an hour',
    'shop/checkout/retry-schedule.ts',
    'longUnknown = 15 * minute',
    'longUnknown = hour',
  ),
  fault('a failed refund waits an hour', 'shop/checkout/retry-schedule.ts', '[minute, hour, day]', '[hour, hour, day]'),
  fault('a rule lets one more pass', 'shop/risk/rules.ts', 'counted <= limits.atMost', 'counted <= limits.atMost + 1'),
  fault(
    'mails about an order may take a day',
    'shop/privacy/erasure/erase-customer.ts',
    'mailSeconds = 60 * 60',
    'mailSeconds = 24 * 60 * 60',
  ),

  // Unfinished work.
  fault(
    'orders are erased while money is on its way back',
    'shop/privacy/erasure/open-claims/store.ts',
    "r.state not in ('refunded', 'failed')",
    "r.state not in ('refunded', 'failed', 'pending')",
  ),
  fault(
    'orders are erased while money is being taken',
    'shop/privacy/erasure/orders/store.ts',
    "c.state not in ('captured', 'failed')",
    "c.state not in ('captured', 'failed', 'sending')",
  ),
  fault(
    'orders are erased before a gift is sent',
    'shop/privacy/erasure/orders/store.ts',
    "g.state in ('waiting', 'sending')",
    "g.state in ('sending')",
  ),
  fault(
    'orders are erased as soon as they are done',
    'shop/privacy/erasure/orders/store.ts',
    'and coalesce(o.done_at, o.placed_at) <= ${until}',
    'and o.placed_at <= ${until}',
  ),
  fault(
    'a code that is held is handed out',
    'shop/stock/store.ts',
    "`c.state = 'free' and c.unreadable is null and (c.expires_on",
    "`c.state <> 'sold' and c.unreadable is null and (c.expires_on",
  ),
  fault(
    'two buyers wait for the same code',
    'shop/stock/store.ts',
    'limit n.pieces for update skip locked',
    'limit n.pieces',
  ),
  fault(
    'a code of today is sold',
    'shop/stock/store.ts',
    'c.expires_on > current_date',
    'c.expires_on >= current_date',
  ),

  // One payment in place of another, one of several.
  fault(
    'the older payment goes back first',
    'shop/checkout/completion/due-refunds.ts',
    'position.payments.toReversed()',
    'position.payments',
  ),
  fault(
    'captures of all payments count for each',
    'shop/checkout/completion/due-captures.ts',
    "capture.paymentId === paymentId && capture.state === 'failed'",
    "capture.state === 'failed'",
  ),
  fault(
    'a refund of any payment counts as a failed try',
    'shop/checkout/completion/due-refunds.ts',
    'refund.paymentId === paymentId && refund.state',
    'refund.state',
  ),
  fault('money that goes back counts as held', 'shop/orders/position.ts', '  payment.returned -\n', ''),
  fault(
    'one of three is receipted as three',
    'shop/notifications/order-parts.ts',
    'money(line.faceAmount * line.quantity)',
    'money(line.faceAmount)',
  ),

  // Partners' state tables.
  fault(
    'PayPal: approved is paid',
    'providers/payments/paypal/shapes.ts',
    "APPROVED: 'approved'",
    "APPROVED: 'pending'",
  ),
  fault(
    'PayPal: a capture that is partly refunded failed',
    'providers/payments/paypal/shapes.ts',
    "PARTIALLY_REFUNDED: 'paid'",
    "PARTIALLY_REFUNDED: 'failed'",
  ),
  fault(
    'PayPal: a refund that was called off is pending',
    'providers/payments/paypal/shapes.ts',
    "CANCELLED: 'failed'",
    "CANCELLED: 'pending'",
  ),
  fault(
    'Mollie: a refund that was called off went through',
    'providers/payments/mollie/shapes.ts',
    "canceled: 'failed'",
    "canceled: 'refunded'",
  ),
  fault(
    'Mollie: a queued refund is done',
    'providers/payments/mollie/shapes.ts',
    "queued: 'pending'",
    "queued: 'refunded'",
  ),
  fault(
    'DT One: a code without limit has expired',
    'providers/suppliers/dt-one/shapes.ts',
    'validity.quantity <= 0',
    'validity.quantity < -1',
  ),
  fault(
    'DT One: a barred number is no number of the shopper’s',
    'providers/suppliers/dt-one/shapes.ts',
    '(INVALID|BARRED|INELIGIBLE)',
    '(INVALID|INELIGIBLE)',
  ),

  // Isolation in depth.
  fault(
    'the tenant outlives its transaction',
    'database/transactions/session.ts',
    '; set local saldo.tenant =',
    '; set saldo.tenant =',
  ),
  fault(
    'the tenant outlives its flight',
    'database/transactions/session.ts',
    "{ name: 'scope', text: \"select set_config('saldo.tenant', $1, true)\"",
    "{ name: 'scope', text: \"select set_config('saldo.tenant', $1, false)\"",
  ),
  fault(
    'a tainted connection is used again',
    'database/transactions/transaction.ts',
    "client.release(client.getTransactionStatus() !== 'I')",
    'client.release()',
  ),
  fault(
    'what may have been committed is run again',
    'database/transactions/transaction.ts',
    'attempt === retries || mayHaveCommitted',
    'attempt === retries',
  ),
  fault(
    'reading may write',
    'database/transactions/session.ts',
    "set_config('transaction_read_only', 'on'",
    "set_config('transaction_read_only', 'off'",
  ),
]
