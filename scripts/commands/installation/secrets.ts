import { operatorTables } from '#admin/operators'
import { sealCodesAnew } from '#admin/operators/keys'
import { countFreeByKey } from '#cash-codes'
import { countSessionsByKey } from '#customers'
import { openAdminDatabase, type Tx } from '#database'
import { limitedByKey } from '#identity'
import { systemClock } from '#kit/clock'
import { type KeyRing, type KeyUse, keyIdOf } from '#kit/signature'
import { countClosesByKey } from '#ledger'
import { resealSecrets } from '#programs/webhooks'
import { countCodesByKey, countUsesByKey, moveUses } from '#promotions'
import { factsByKey } from '#risk'
import { countPrintsByKey, rotateKeys, type StockShop } from '#stock'
import { stockOf } from '../goods/codes.ts'
import { doneOf, performTyped } from '../kit/as-operator.ts'
import { type Call, command } from '../kit/command.ts'
import { overTenants } from '../kit/over-tenants.ts'

export const secretsRotateCommand = command({
  usage: 'secrets rotate',
  help: 'seals all codes under the current keys, and prints what still depends on older ones',
  changes: true,
  async run(call) {
    const { secret, codeKeys } = call.config
    const [current, ...older] = secret.map(keyIdOf)
    const codeNames = [...codeKeys.keys.keys()].filter((name) => name !== codeKeys.current)
    console.log(`SALDO_SECRET: current ${current}, older ${older.join(', ') || 'none'}`)
    console.log(`SALDO_CODE_KEYS: current ${codeKeys.current}, older ${codeNames.join(', ') || 'none'}`)
    const now = systemClock.now()
    const found = await overTenants(call, undefined, async (database, tenant) => {
      const shop = stockOf(call.config, database, tenant)
      const { inStock, withOrders } = await rotate(call, shop)
      const lines = [
        ...formatCodes('in stock', inStock),
        ...formatCodes('with orders', withOrders),
        ...(await shop.db.read((tx) => standing(tx, now))).flatMap(({ kind, rows }) => inWords(kind, rows, secret)),
      ]
      for (const line of lines) console.log(`${tenant.id}: ${line}`)
      return lines
    })
    const ofOperators = await sealOperators(call)
    for (const line of ofOperators) console.log(`operators: ${line}`)
    const isClean = [...found.flat(), ...ofOperators].every((line) => line.endsWith('sealed anew'))
    if (isClean) console.log('nothing that is counted stands under an older key')
    if (older.length > 0) console.log(uncounted)
  },
})

async function rotate(call: Call, shop: StockShop): ReturnType<typeof rotateKeys> {
  const performed = await performTyped(call, 'codes.rotate', { tenant: shop.tenant.id })
  if (performed) return doneOf(performed)
  const sealed = await rotateKeys(shop)
  await moveUses(shop)
  await resealSecrets(shop)
  return sealed
}

/** Secrets of operators' apps, which the key of `SALDO_SECRET` seals. Without the back office's database there are none. */
async function sealOperators({ ground, config }: Pick<Call, 'ground' | 'config'>): Promise<string[]> {
  const { adminUrl } = await ground()
  if (!adminUrl) return []
  const database = openAdminDatabase({ url: adminUrl, poolSize: 1 })
  try {
    return formatCodes('of apps', await sealCodesAnew({ db: operatorTables(database), secret: config.secret }))
  } finally {
    await database.close()
  }
}

/** Data that depends on a key for longer than a few days. `ends` says when it stops to depend on it. */
const kinds = {
  sessions: { name: 'sessions', ends: 'they end by themselves' },
  cashCodes: { name: 'cash codes', ends: 'they end when they are redeemed, or by cashcodes block' },
  promoCodes: { name: 'promo codes', ends: 'each moves when it is typed next, and ends by promo stop' },
  promoUses: {
    name: 'uses of promo codes by customers whose orders were erased',
    ends: 'they end with their codes, and count no more without the key',
  },
  facts: { name: 'counts of the rules against fraud', ends: 'they end by themselves' },
  limits: { name: 'counts of the limits without proof of identity', ends: 'they end by themselves' },
  stock: {
    name: 'codes of our stock',
    ends: 'erased, or not to be opened; without the key a list that brings them again is not refused',
  },
  closes: {
    name: 'closed days of the books',
    ends: 'kept for good; without the key their signatures cannot be checked',
  },
} as const
type Kind = keyof typeof kinds

/**
 * Every column with data made by a key: the name under which it is counted, or how long it depends on an older key. A
 * test looks for such data in all columns of a shop.
 */
export const underKeys: Readonly<Record<string, Kind | 'sealed anew' | 'a day' | 'a week' | 'thirty days'>> = {
  'admin_code_list.sealed': 'a day',
  'bought_before.fingerprint': 'a day',
  'cart.filled_by': 'a week',
  'cash_code.code_hash': 'cashCodes',
  'cash_code_try.counted_by': 'a day',
  'customer_session.former_hash': 'sessions',
  'customer_session.next_hash': 'sessions',
  'customer_session.token_hash': 'sessions',
  'day_close.signature': 'closes',
  'delivery_contents.sealed': 'sealed anew',
  'idempotency_key.caller': 'a day',
  'limit_record.inputs': 'thirty days',
  'limit_record.subjects': 'thirty days',
  'limited_payment.subject': 'limits',
  // Contains a fingerprint of a gift's recipient, so that a gift is sent once even after a crash.
  'message.occasion': 'a day',
  'otp.code_hash': 'a day',
  'password_guess.subject': 'a day',
  'promotion.code_key': 'promoCodes',
  'promotion_user.subject': 'promoUses',
  'proven_contact.contact': 'a day',
  'registration.holder_hash': 'a week',
  'risk_decision.inputs': 'thirty days',
  'risk_exemption.contact': 'thirty days',
  'risk_fact.subject': 'facts',
  'sms_topup.otp_hash': 'a day',
  'stock_code.fingerprint': 'stock',
  'stock_code.sealed': 'sealed anew',
  'text_pace.subject': 'a day',
  'used_once.fingerprint': 'a day',
  'webhook_secret.sealed': 'sealed anew',
}

async function standing(tx: Tx, now: Date): Promise<{ kind: Kind; rows: KeyUse[] }[]> {
  const asked: [Kind, Promise<KeyUse[]>][] = [
    ['sessions', countSessionsByKey(tx, now)],
    ['cashCodes', countFreeByKey(tx)],
    ['promoCodes', countCodesByKey(tx, now)],
    ['promoUses', countUsesByKey(tx, now)],
    ['facts', factsByKey(tx)],
    ['limits', limitedByKey(tx)],
    ['stock', countPrintsByKey(tx)],
    ['closes', countClosesByKey(tx)],
  ]
  return Promise.all(asked.map(async ([kind, rows]) => ({ kind, rows: await rows })))
}

function inWords(kind: Kind, rows: readonly KeyUse[], ring: KeyRing): string[] {
  const ids = ring.map(keyIdOf)
  // Data without a key id was made by the oldest key.
  const byKey = Map.groupBy(rows, ({ keyId }) => keyId ?? ids.at(-1))
  return [...byKey].flatMap(([keyId = '', parts]) => {
    if (keyId === ids[0]) return []
    const count = parts.reduce((sum, part) => sum + part.count, 0)
    const isEndless = parts.some(({ until }) => until === null)
    const last = isEndless ? undefined : Math.max(...parts.map(({ until }) => until?.getTime() ?? 0))
    const end = last === undefined ? '' : `, the last one on ${new Date(last).toISOString().slice(0, 10)}`
    const { name, ends } = kinds[kind]
    const key = ids.includes(keyId) ? keyId : `${keyId}, which SALDO_SECRET does not name any more`
    return [`${name}: ${count} under ${key}; ${ends}${end}`]
  })
}

const formatCodes = (where: string, { resealed, unreadable }: { resealed: number; unreadable: number }): string[] => [
  ...(resealed > 0 ? [`codes ${where}: ${resealed} sealed anew`] : []),
  ...(unreadable > 0
    ? [`codes ${where}: ${unreadable} cannot be opened; their key is missing, or they were damaged`]
    : []),
]

const uncounted = `Not counted, since nothing is kept of it or not for long. It ends with an older key, counted from when that was current last:
  within a day: one-time passwords, repeated calls, what a number or an address tried
  within a week: links that confirm an address or set a password, whose cart it is, news of payments
  within thirty days: what a person let pass, and how often a limit refused somebody
  never by itself: links in mails that lead to orders, receipts and newsletters, open for as long as the key is kept`
