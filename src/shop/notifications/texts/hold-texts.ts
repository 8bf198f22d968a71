import { enqueue, type Tx } from '#database'
import { readMsisdn } from '#kit/phone'
import { type Refusal, refuse } from '#kit/result'
import { fingerprint, type KeyRing } from '#kit/signature'
import type { Shop, Tenant } from '#tenants'
import type { TextMessage, TextSender } from '../senders.ts'
import { countText, forgetCounts, type TextCount, type TextCounter } from './store.ts'

/** Texts per hour to one country, over all brands: above `warn` an operator is alerted, above `stop` none are sent. */
export type TextLimits = { warn: number; stop: number }
export const usualTextLimits: TextLimits = { warn: 1000, stop: 5000 }

const hour = 60 * 60
const day = 24 * hour

/** Most texts to one number, over all brands. Codes and links, which anybody may request, are fewer. */
const codesToNumber = [
  { most: 5, seconds: hour },
  { most: 10, seconds: day },
]
const textsToNumber = [
  { most: 20, seconds: hour },
  { most: 40, seconds: day },
]

/** The countries, lower case, to whose numbers a brand sends texts: its own, and those whose numbers it tops up. */
export const textCountries = ({ phoneCountryCodes, country }: Pick<Tenant, 'phoneCountryCodes' | 'country'>) => [
  ...new Set([...phoneCountryCodes, country]),
]

type HeldShop = Pick<Shop, 'tenant' | 'db' | 'clock'> & { secret: KeyRing }

/**
 * A sender with limits by number and by country, over all brands and callers, for numbers of the brand's own countries
 * only. What it holds back never reaches the gateway.
 */
export const holdTexts = (gateway: TextSender, shop: HeldShop, limits: TextLimits): TextSender => ({
  ...gateway,
  async send(message) {
    const refusal = await takeTurn(shop, message, limits)
    return refusal ? { kind: 'held', refusal } : gateway.send(message)
  },
})

type Limited = TextCounter & { most: number }

async function takeTurn(shop: HeldShop, message: TextMessage, limits: TextLimits): Promise<Refusal | undefined> {
  const { tenant, db, clock, secret } = shop
  const number = readMsisdn(message.to, textCountries(tenant))
  if (!number) return refuse('textsNotSentThere', { fields: { phoneNumber: 'textsNotSentThere' } })
  const print = fingerprint(secret, 'texts to a number', number.e164)
  const toNumber = (kind: string, all: typeof textsToNumber): Limited[] =>
    all.map((limit) => ({ ...limit, subject: `${kind} ${limit.seconds} ${print}` }))
  const subjects: Limited[] = [
    ...(message.isCode ? toNumber('codes', codesToNumber) : []),
    ...toNumber('texts', textsToNumber),
    { subject: `country ${number.country}`, seconds: hour, most: limits.stop },
  ]
  const now = clock.now()
  const counts = await db.transaction(async (tx) => {
    const counted = await countText(tx, subjects, now)
    const ofCountry = counted.at(-1)
    if (ofCountry?.sent === 1) await forgetCounts(tx, now)
    if (ofCountry) await notifyOfSpike(tx, tenant.id, number.country, ofCountry, limits)
    return counted
  })
  const waits = counts
    .filter(({ sent }, index) => sent > (subjects[index]?.most ?? 0))
    .map(({ until }) => Math.ceil((until.getTime() - now.getTime()) / 1000))
  return waits.length > 0 ? refuse('tooManyRequests', { details: { seconds: Math.max(1, ...waits) } }) : undefined
}

/** Only the text that crosses a limit alerts, whichever brand sent it. */
async function notifyOfSpike(tx: Tx, tenant: string, country: string, { sent, until }: TextCount, limits: TextLimits) {
  for (const [state, most] of Object.entries(limits)) {
    if (sent !== most + 1) continue
    const occasion = `texts ${state} ${country} ${until.toISOString()}`
    const what =
      state === 'stop'
        ? `more than ${most} texts to ${country} within an hour, over all brands: no more are sent until the hour is over`
        : `more than ${most} texts to ${country} within an hour, over all brands: somebody may have them sent for gain`
    await enqueue(tx, 'alert', { tenant, orderNumber: 'texts', details: { occasion, what } })
  }
}
