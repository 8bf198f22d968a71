import { z } from 'zod'

/** What an order is counted by. `number` is each number topped up; `card` is known once the provider has named it. */
export const riskSubjects = ['number', 'card', 'device', 'email', 'ip', 'customer'] as const
export type RiskSubject = (typeof riskSubjects)[number]

const fields = z.strictObject({
  per: z.enum(riskSubjects),
  /** Orders placed, their face value in minor units, or payments begun, tries with another method among them. */
  counts: z.enum(['orders', 'amount', 'payments']),
  /** The greatest number, or sum in minor units, that passes; the order at hand is counted with the others. */
  atMost: z.int().positive(),
  /** How far back others count: 30 days at most. */
  withinMinutes: z.int().positive().max(43_200),
  /** Counts these kinds of goods alone. Default: all. */
  kinds: z
    .array(z.enum(['topup', 'voucher', 'giftcard', 'esim-plan']))
    .min(1)
    .optional(),
  /** Holds only until an order of such goods was paid. */
  untilFirstPaid: z.boolean().default(false),
  /** What follows beyond the limit: `otp` asks for a one-time password, `refuse` takes no money, `allow` rests the rule. */
  outcome: z.enum(['allow', 'otp', 'refuse']),
})
const rule = fields.refine(
  ({ per, counts, outcome }) => outcome !== 'otp' || (per !== 'card' && counts !== 'payments'),
  {
    path: ['outcome'],
    error: 'cannot be otp: cards and further payments are counted after the order was placed',
  },
)
export type RiskRule = z.output<typeof rule>

const hour = 60
const day = 24 * hour

/**
 * The rules every brand has unless it says otherwise, described for shop keepers in docs/risk-rules.md. Many shoppers
 * share an address of the net, so that is counted generously.
 */
const usualRules: Record<string, z.input<typeof rule>> = {
  ordersPerNumber: { per: 'number', counts: 'orders', atMost: 3, withinMinutes: hour, outcome: 'otp' },
  amountPerNumber: { per: 'number', counts: 'amount', atMost: 600_00, withinMinutes: day, outcome: 'refuse' },
  ordersPerEmail: { per: 'email', counts: 'orders', atMost: 10, withinMinutes: day, outcome: 'otp' },
  amountPerEmail: { per: 'email', counts: 'amount', atMost: 1500_00, withinMinutes: day, outcome: 'refuse' },
  paymentsPerEmail: { per: 'email', counts: 'payments', atMost: 30, withinMinutes: hour, outcome: 'refuse' },
  ordersPerDevice: { per: 'device', counts: 'orders', atMost: 10, withinMinutes: day, outcome: 'otp' },
  amountPerDevice: { per: 'device', counts: 'amount', atMost: 1500_00, withinMinutes: day, outcome: 'refuse' },
  paymentsPerDevice: { per: 'device', counts: 'payments', atMost: 30, withinMinutes: hour, outcome: 'refuse' },
  ordersPerIp: { per: 'ip', counts: 'orders', atMost: 60, withinMinutes: hour, outcome: 'otp' },
  paymentsPerIp: { per: 'ip', counts: 'payments', atMost: 300, withinMinutes: hour, outcome: 'refuse' },
  ordersPerCustomer: { per: 'customer', counts: 'orders', atMost: 15, withinMinutes: day, outcome: 'otp' },
  amountPerCustomer: { per: 'customer', counts: 'amount', atMost: 2000_00, withinMinutes: day, outcome: 'refuse' },
  ordersPerCard: { per: 'card', counts: 'orders', atMost: 15, withinMinutes: day, outcome: 'refuse' },
  amountPerCard: { per: 'card', counts: 'amount', atMost: 1500_00, withinMinutes: day, outcome: 'refuse' },
  firstGiftCard: {
    per: 'email',
    counts: 'amount',
    atMost: 50_00,
    withinMinutes: day,
    outcome: 'otp',
    kinds: ['giftcard'],
    untilFirstPaid: true,
  },
}

/** By name: what a brand writes is laid over the usual rule of that name; another name is a rule of its own. */
export const riskRules = z
  .record(z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'expected a name such as ordersPerNumber'), fields.partial())
  .prefault({})
  .transform((written, context) => {
    const rules: Record<string, RiskRule> = {}
    for (const name of new Set([...Object.keys(usualRules), ...Object.keys(written)])) {
      // What is undefined is as good as left out.
      const said = Object.entries(written[name] ?? {}).filter(([, value]) => value !== undefined)
      const whole = rule.safeParse({ ...usualRules[name], ...Object.fromEntries(said) })
      if (whole.success) rules[name] = whole.data
      else
        for (const { path, message } of whole.error.issues)
          context.addIssue({ code: 'custom', path: [name, ...path], message })
    }
    return rules
  })

/** How long a one-time password, once passed, spares its contact another one on the same device or address of the net. */
export const otpGoodForMinutes = z.int().min(0).default(day)
