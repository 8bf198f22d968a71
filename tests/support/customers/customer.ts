import { type CookieId, cookies } from '#kit/cookies'
import type { wire } from '../shop/wire.ts'
import { mailbox } from './mailbox.ts'

type Wire = Awaited<ReturnType<typeof wire>>

export const aPassword = 'a long enough password'
let counted = 0
/** An e-mail address that nobody else has. */
export const customersAddress = (): string => `customer-${++counted}-${process.pid}@shopper.example`
/** Each customer has an IP address of their own, so that they do not use up one another's limits. */
const newIp = () => `192.0.2.${(counted % 250) + 1}`

/** @returns the token in the link of a mail */
export const tokenIn = (text: string): string => {
  const link = /https?:\/\/\S+[?&]token=[^\s&]+/.exec(text)?.[0]
  return link ? (new URL(link).searchParams.get('token') ?? '') : ''
}

const prefixed = Object.entries(cookies).filter(([, { name }]) => name.startsWith('__Host-'))
const wireName = (key: string) => prefixed.find(([id]) => id === key)?.[1].name ?? key
const jarName = (name: string) => prefixed.find(([, cookie]) => cookie.name === name)?.[0] ?? name

/** What such a browser stores, by the names on the wire. */
export const cookiesIn = (jar: ReadonlyMap<string, string>) =>
  [...jar].map(([key, value]): [name: string, value: string] => [wireName(key), value])

/** @returns the `Cookie` header of the customer with this session token */
export const signedInAs = (token: string | undefined, id: CookieId = 'customer'): string =>
  `${cookies[id].name}=${token ?? ''}`

/**
 * A browser without a page: stores the cookies of the API's answers; those with a prefix by their id in the registry.
 */
export function browserOf({ ask, ours }: Pick<Wire, 'ask' | 'ours'>, { tenant = ours, ip = newIp() } = {}) {
  const jar = new Map<string, string>()
  return {
    jar,
    async ask(name: string, body?: unknown, headers: Record<string, string> = {}) {
      const cookie = cookiesIn(jar)
        .map(([name, value]) => `${name}=${value}`)
        .join('; ')
      const answer = await ask(name, { tenant, ip, body, headers: { ...headers, ...(cookie ? { cookie } : {}) } })
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        const key = jarName(name)
        if (/Max-Age=0/.test(line)) jar.delete(key)
        else jar.set(key, value)
      }
      return answer
    },
  }
}

/** Registers, follows the link of the mail, and is signed in, by the same calls as everybody. */
export async function signsUp(
  world: Pick<Wire, 'ask' | 'ours'> & { sandbox: { url: string } },
  { email = customersAddress(), password = aPassword, tenant = world.ours } = {},
) {
  const browser = browserOf(world, { tenant })
  const { all, next } = mailbox(world.sandbox.url)
  const before = new Set((await all(email)).map(({ text }) => text))
  await browser.ask('POST /api/auth/register', { email, password })
  const mail = await next(email, ({ text }) => text.includes('/confirm?') && !before.has(text))
  const confirmed = await browser.ask('POST /api/shop/rest/v2/account/confirm', { token: tokenIn(mail.text) })
  if (!confirmed.json?.isAuthenticated) throw new Error(`${email} could not sign up: ${confirmed.text}`)
  return { ...browser, email, password }
}

/** Signs a customer in by password in a browser of their own. */
export async function signsIn(
  world: Pick<Wire, 'ask' | 'ours'>,
  { email, password = aPassword, tenant = world.ours }: { email: string; password?: string; tenant?: string },
) {
  const browser = browserOf(world, { tenant })
  const answer = await browser.ask('POST /api/auth/authenticate', { email, password })
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.text}`)
  return browser
}
