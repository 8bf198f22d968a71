import { setTimeout as pause } from 'node:timers/promises'
import type { AutoTopupOption } from '#agreements/contract'
import { dayIn } from '#kit/date'
import type { AsOwner } from './compare.ts'
import { type Caller, openDoor } from './door.ts'
import type { Programs } from './programs.ts'
import { one } from './shopper.ts'

/** An automatic top-up as its owner and its network know it. */
export type TopUp = {
  tenant: string
  id: string
  number: string
  kind: 'weekly' | 'monthly' | 'low-balance'
  mandate: string
  owner: Owner
  /** Events of the network that the shop accepted while the top-up was neither paused nor ended. */
  told: string[]
  /** Its owner paused or ended it at some time. */
  isTouched: boolean
  /** Number of orders it had made when the call that ended it was answered. */
  ordersAtEnd?: number
  ordersAtPause?: number
}
type Owner = { tenant: string; ip: string; email: string }

const password = 'a long enough password'
/** What each owner sets up with one order. */
const each = 5
/** Number of days from the set-up during which weekly and monthly ones run. */
export const days = 8

const homes = [
  { tenant: 'fcb', front: '+49151', country: 'DE', timeZone: 'Europe/Berlin' },
  { tenant: 'tmobilenl', front: '+316', country: 'NL', timeZone: 'Europe/Amsterdam' },
] as const
// The last three digits decide what the supplier does. Most arrive.
const endings = ['999', '999', '999', '999', '999', '100', '002']

/** Customers register and set up automatic top-ups over the public API, before any faults. */
export async function setUpTopUps(programs: Programs, asOwner: AsOwner, count: number): Promise<TopUp[]> {
  const town: TopUp[] = []
  const owners = Array.from({ length: Math.ceil(count / each) }, (_, number) => number).values()
  const lane = async () => {
    for (const number of owners) town.push(...(await setUpSome(programs, asOwner, number)))
  }
  await Promise.all(Array.from({ length: 6 }, lane))
  return town.slice(0, count)
}

const cookiesOf = (lines: readonly string[]) => lines.map((line) => line.split(';')[0]).join('; ')

/** Signs in by password each time: sessions do not last as long as a run. */
export async function signIn(url: string, { email, ...caller }: Owner): Promise<Caller> {
  const answer = await openDoor(url)(caller, 'POST auth/authenticate', { email, password })
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(answer.json)}`)
  return { ...caller, cookie: cookiesOf(answer.cookies) }
}

async function register({ url, sandboxUrl }: Programs, { email, ...caller }: Owner): Promise<void> {
  const door = openDoor(url)
  const { cookies } = await door(caller, 'POST auth/register', { email, password })
  const token = await until(`a mail to ${email}`, async () => {
    const mails = await (await fetch(`${sandboxUrl}/inbox.json?to=${encodeURIComponent(email)}`)).json()
    const texts = (mails as { text: string }[]).map(({ text }) => text)
    return /\/confirm\?\S*?token=([^\s&]+)/.exec(texts.join('\n'))?.[1]
  })
  const holder = { ...caller, cookie: cookiesOf(cookies) }
  const confirmed = await door(holder, 'POST shop/rest/v2/account/confirm', { token: decodeURIComponent(token) })
  if (!confirmed.json.isAuthenticated) throw new Error(`${email} could not confirm: ${JSON.stringify(confirmed.json)}`)
}

async function setUpSome(programs: Programs, asOwner: AsOwner, number: number): Promise<TopUp[]> {
  const { tenant, front, country, timeZone } = homes[number % homes.length] as (typeof homes)[number]
  const owner = { tenant, ip: `10.200.${number >> 8}.${number & 255}`, email: `owner-${number}@shopper.example` }
  await register(programs, owner)
  const door = openDoor(programs.url)
  const caller = await signIn(programs.url, owner)
  const sold = await door(caller, 'GET shop/rest/v1/products')
  const product = (sold.json.products as { productId: string; amount?: number; kind: string }[]).find(
    ({ amount, kind }) => kind === 'topup' && (amount ?? 0) >= 10 && (amount ?? 0) <= 20,
  )
  const items = Array.from({ length: each }, (_, item) => ({
    productId: product?.productId,
    amount: product?.amount,
    phoneNumber: `${front}${50_000 + number * each + item}${one(endings)}`,
    autoTopupOption: { ...someOption(new Date(), timeZone), startsLater: true },
  }))
  const cart = await door(caller, 'POST shop/rest/addToCart', { items })
  const { cartName } = cart.json
  const deliveryAddress = {
    firstname: 'Ada',
    lastname: 'Muster',
    email: owner.email,
    phoneNumber: '+4915112340000',
    street: 'Musterweg',
    houseNumber: '1',
    zip: '12345',
    city: 'Musterstadt',
    countryCode: country,
  }
  await door(caller, 'POST shop/rest/checkout-address', { cartName, deliveryAddress })
  const wish = { cartName, paymentMethod: 'creditcard', startNow: true, autoTopupConsent: true }
  const started = await door(caller, 'POST shop/rest/checkout-start-payment', wish)
  const { orderNumber, payerUrl } = started.json as { orderNumber: string; payerUrl?: string }
  if (!payerUrl) throw new Error(`nothing is set up at ${tenant}: ${JSON.stringify([cart.json, started.json])}`)
  const body = new URLSearchParams({ status: 'paid', cardExpires: '2040-12' })
  await fetch(payerUrl, { method: 'POST', body, redirect: 'manual' })
  const rows = await until(`what order ${orderNumber} sets up`, async () => {
    const found = await asOwner<Pick<TopUp, 'id' | 'number' | 'kind' | 'mandate'>>(
      `select auto_top_up_id as id, a.msisdn as number, a.kind, t.mandate from auto_top_up a
      join payment_token t using (tenant, token_id) where a.set_up_by = $1`,
      [orderNumber],
    )
    return found.length === each ? found : undefined
  })
  return rows.map((row) => ({ ...row, tenant, owner, told: [], isTouched: false }))
}

/** A recurring one first runs one to six days from now, by the brand's calendar: today's day would be a month away. */
export function someOption(now: Date, timeZone: string): AutoTopupOption {
  const kind = one(['WEEKLY', 'MONTHLY', 'LOW', 'LOW'] as const)
  if (kind === 'LOW') return { lowBalanceOption: {} }
  const today = new Date(`${dayIn(now, timeZone)}T12:00:00Z`)
  const day = new Date(today.getTime() + one([1, 2, 3, 4, 5, 6]) * 86_400_000)
  const recurringDay = kind === 'WEEKLY' ? day.getUTCDay() || 7 : day.getUTCDate()
  return { recurringOption: { recurringType: kind, recurringDay } }
}

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  for (const late = performance.now() + 120_000; performance.now() < late; await pause(100)) {
    const found = await look()
    if (found !== undefined) return found
  }
  throw new Error(`${what} did not come`)
}
