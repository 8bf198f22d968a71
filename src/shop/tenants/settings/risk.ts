import { z } from 'zod'

/**
 * What an order is counted by. `number` is each number topped up; `card` is known once the provider has reported it.
 */
export const riskSubjects = ['number', 'card', 'device', 'email', 'ip', 'customer'] as const
export type RiskSubject = (typeof riskSubjects)[number]

const fields = z.strictObject({
  per: z.enum(riskSubjects),
  /** Orders placed, their face value in minor units, or payments begun, retries with another method included. */
  counts: z.enum(['orders', 'amount', 'payments']),
  /** The maximum count, or sum in minor units; the current order is included. */
  atMost: z.int().positive(),
  /** Period that is counted: 30 days at most. */
  withinMinutes: z.int().positive().max(43_200),
  /** Counts only these kinds of goods. Default: all. */
  kinds: z
    .array(z.enum(['topup', 'voucher', 'giftcard', 'esim-plan']))
    .min(1)
    .optional(),
  /** Applies only until an order of such goods was paid. */
  untilFirstPaid: z.boolean().default(false),
  /**
   * What follows beyond the limit: `otp` asks for a one-time password, `refuse` takes no money, `allow` disables the
   * rule.
   */
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
 * The default rules of every brand, described for operators in docs/risk-rules.md. Many shoppers share an IP address,
 * so its limit is generous.
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

/** By name: a brand's fields replace those of the default rule with that name; another name is a new rule. */
export const riskRules = z
  .record(z.string().regex(/^[a-z][A-Za-z0-9]*$/, 'expected a name such as ordersPerNumber'), fields.partial())
  .prefault({})
  .transform((written, context) => {
    const rules: Record<string, RiskRule> = {}
    for (const name of new Set([...Object.keys(usualRules), ...Object.keys(written)])) {
      // An undefined field counts as omitted.
      const said = Object.entries(written[name] ?? {}).filter(([, value]) => value !== undefined)
      const whole = rule.safeParse({ ...usualRules[name], ...Object.fromEntries(said) })
      if (whole.success) rules[name] = whole.data
      else
        for (const { path, message } of whole.error.issues)
          context.addIssue({ code: 'custom', path: [name, ...path], message })
    }
    return rules
  })

/** How long a passed one-time password spares its contact another one on the same device or IP address. */
export const otpGoodForMinutes = z.int().min(0).default(day)
