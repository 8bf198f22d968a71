/** Operations that faults can be aimed at: `calls` to the partner, and `news` that it sends to the shop. */
export const OPERATIONS = {
  mollie: {
    calls: [
      'create-payment',
      'get-payment',
      'list-payments',
      'cancel-payment',
      'create-capture',
      'refuse-capture',
      'settle-capture',
      'get-capture',
      'list-captures',
      'release-authorization',
      'create-refund',
      'get-refund',
      'list-refunds',
      'list-all-refunds',
      'list-chargebacks',
      'get-chargeback',
      'list-all-chargebacks',
      'list-settlements',
      'get-settlement',
      'list-settlement-payments',
      'list-settlement-refunds',
      'list-settlement-chargebacks',
      'list-methods',
      'start-apple-pay',
      'settle-refund',
      'create-customer',
      'get-customer',
      'list-mandates',
      'get-mandate',
      'revoke-mandate',
    ],
    news: ['webhook', 'refund-webhook', 'capture-webhook'],
  },
  paypal: {
    calls: [
      'token',
      'create-order',
      'get-order',
      'capture-order',
      'get-capture',
      'refund-capture',
      'get-refund',
      'settle-refund',
      'list-disputes',
      'get-dispute',
      'create-setup-token',
      'get-setup-token',
      'create-payment-token',
      'get-payment-token',
      'delete-payment-token',
      'list-transactions',
      'list-webhooks',
      'create-webhook',
      'verify-webhook',
    ],
    news: ['webhook'],
  },
  tikkie: {
    calls: [
      'create-payment-request',
      'get-payment-request',
      'list-payment-requests',
      'list-payments',
      'create-refund',
      'subscribe',
    ],
    news: ['payment-notification', 'refund-notification'],
  },
  btcpay: {
    calls: [
      'create-invoice',
      'get-invoice',
      'get-invoice-payments',
      'list-invoices',
      'mark-invoice',
      'refund-invoice',
      'list-pull-payments',
      'list-payouts',
      'list-methods',
      'list-webhooks',
      'create-webhook',
    ],
    news: ['webhook'],
  },
  'dt-one': {
    calls: [
      'lookup',
      'lookup-benefits',
      'lookup-status',
      'products',
      'create-transaction',
      'confirm-transaction',
      'cancel-transaction',
      'get-transaction',
      'list-transactions',
      'balances',
    ],
    news: ['callback'],
  },
  twilio: { calls: ['send-message', 'get-message', 'deliver-message'], news: ['status-callback', 'incoming-message'] },
  smtp: { calls: ['send-message'], news: [] },
  push: { calls: ['send-message'], news: [] },
  portal: { calls: ['get-keys'], news: [] },
  network: { calls: [], news: ['low-balance', 'tariff-renewal'] },
} as const satisfies Record<string, { calls: readonly string[]; news: readonly string[] }>

export const CALL_KINDS = ['delay', 'drop', 'error', 'lost-answer'] as const
export const NEWS_KINDS = ['no-webhook', 'held-webhook', 'late-webhook', 'double-webhook'] as const

export type Partner = keyof typeof OPERATIONS
export type Kind = (typeof CALL_KINDS)[number] | (typeof NEWS_KINDS)[number]

/** A fault with `times` is removed after so many uses. `ms` is not scaled. */
type Fault = {
  id: number
  partner: Partner
  operation?: string
  kind: Kind
  ms?: number
  times?: number
  probability?: number
  reference?: string
}

export type Faults = {
  none(): boolean
  /** How many faults were applied since the sandbox started. */
  met(): number
  list(): Fault[]
  add(fault: Omit<Fault, 'id'>): Fault
  remove(id: number): boolean
  clear(): void
  /** Finds the first fault of this kind for this operation and reference, and uses it once. */
  take(partner: Partner, operation: string, kind: Kind, about: string): Fault | undefined
  /** Keeps news back until this fault is removed, however often it was used. */
  hold(fault: Fault, send: () => void): void
}

export function openFaults(): Faults {
  let faults: Fault[] = []
  let lastId = 0
  let met = 0
  const held = new Map<number, (() => void)[]>()
  const drop = (id: number) => {
    const before = faults.length
    faults = faults.filter((fault) => fault.id !== id)
    return faults.length < before
  }
  const letGo = (id: number) => {
    const news = held.get(id) ?? []
    held.delete(id)
    for (const send of news) send()
    return news.length > 0
  }
  return {
    met: () => met,
    none: () => faults.length === 0,
    list: () => faults,
    add(fault) {
      const added = { id: ++lastId, ...fault }
      faults.push(added)
      return added
    },
    remove(id) {
      const isDropped = drop(id)
      return letGo(id) || isDropped
    },
    clear() {
      faults = []
      for (const id of held.keys()) letGo(id)
    },
    take(partner, operation, kind, about) {
      const fault = faults.find(
        (candidate) =>
          candidate.partner === partner &&
          candidate.kind === kind &&
          (candidate.operation ?? operation) === operation &&
          about.includes(candidate.reference ?? '') &&
          Math.random() < (candidate.probability ?? 1),
      )
      if (fault) met++
      if (fault?.times !== undefined && --fault.times <= 0) drop(fault.id)
      return fault
    },
    hold({ id }, send) {
      held.set(id, [...(held.get(id) ?? []), send])
    },
  }
}

/** Reads a fault from JSON or a form. Returns a text when it is wrong. */
export function readFault(fields: Record<string, unknown>): Omit<Fault, 'id'> | string {
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '' && value !== null))
  const { partner, operation, kind, reference } = given
  if (!isPartner(partner)) return `partner must be one of ${Object.keys(OPERATIONS).join(', ')}`
  if (!isKind(kind)) return `kind must be one of ${[...CALL_KINDS, ...NEWS_KINDS].join(', ')}`
  const known: readonly string[] = isNewsKind(kind) ? OPERATIONS[partner].news : OPERATIONS[partner].calls
  if (known.length === 0) return `${partner} sends no news, so ${kind} cannot happen`
  if (operation !== undefined && !known.includes(String(operation)))
    return `operation for ${partner} and ${kind} must be one of ${known.join(', ')}`
  const fault: Omit<Fault, 'id'> = { partner, kind }
  if (operation !== undefined) fault.operation = String(operation)
  if (reference !== undefined) fault.reference = String(reference)
  for (const [name, least, most] of [
    ['ms', 0, 3_600_000],
    ['times', 1, 1_000_000],
    ['probability', 0, 1],
  ] as const) {
    if (given[name] === undefined) continue
    const number = Number(given[name])
    if (!(number >= least && number <= most)) return `${name} must be a number from ${least} to ${most}`
    fault[name] = number
  }
  return fault
}

function isPartner(value: unknown): value is Partner {
  return typeof value === 'string' && Object.hasOwn(OPERATIONS, value)
}
function isKind(value: unknown): value is Kind {
  return [...CALL_KINDS, ...NEWS_KINDS].includes(value as Kind)
}
function isNewsKind(kind: Kind): boolean {
  return (NEWS_KINDS as readonly string[]).includes(kind)
}
