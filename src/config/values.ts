import { Resolver } from 'node:dns'
import { isIP } from 'node:net'
import { z } from 'zod'
import { toNearestMinor } from '#kit/money'
import type { SealKeys } from '#kit/seal'
import type { KeyRing } from '#kit/signature'

// How the values of the environment are written.

export const amount = z
  .string()
  .regex(/^\d{1,9}(\.\d{2})?$/, 'must be an amount such as 500 or 500.00')
  .transform((text) => toNearestMinor(Number(text)))
export const count = z
  .string()
  .regex(/^\d{1,6}$/, 'must be a number')
  .transform(Number)
export const few = z
  .string()
  .regex(/^[1-9]\d{0,2}$/, 'must be a number from 1 to 999')
  .transform(Number)
export const proxies = z.string().transform((text, context) => {
  const list = text.split(',').map((entry) => entry.trim())
  const wrong = list.find((entry) => !isProxy(entry))
  if (wrong !== undefined) context.addIssue(`must be addresses or CIDR ranges separated by commas, not "${wrong}"`)
  return list
})

/** `letsencrypt.org,sectigo.com`: who makes certificates, as CAA records name them. */
export const authorities = z.string().transform((text, context): readonly string[] => {
  const named = text.split(',').map((name) => name.trim().toLowerCase())
  const wrong = named.find((name) => !z.hostname().safeParse(name).success)
  if (wrong !== undefined)
    context.addIssue(`must be names such as letsencrypt.org, separated by commas, not "${wrong}"`)
  return named
})

/** `192.0.2.53,[2001:db8::53]:5353` */
export const nameServers = z.string().transform((text, context): readonly string[] => {
  const named = text.split(',').map((server) => server.trim())
  try {
    new Resolver().setServers(named)
  } catch {
    context.addIssue('must be IP addresses, with or without a port, separated by commas')
  }
  return named
})

/** `a=http://10.0.0.1:3000,b=https://…`: where each cell answers inside. */
export const cells = z.string().transform((text, context): ReadonlyMap<string, string> => {
  const named = text.split(',').map((entry) => /^([a-z])=(https?:\/\/.+)$/.exec(entry.trim())?.slice(1) ?? [])
  if (named.some(([, url]) => url === undefined || !URL.canParse(url)))
    context.addIssue('must be letters with addresses, as in "a=http://10.0.0.1:3000", separated by commas')
  if (new Set(named.map(([cell]) => cell)).size < named.length) context.addIssue('must not name a cell twice')
  return new Map(named.map(([cell = '', url = '']) => [cell, url.replace(/(?<!\/)\/+$/, '')]))
})

/** `key,key`, the current one first. Errors do not repeat the value, because these are secrets. */
export const keyRing = z.string().transform((text, context): KeyRing => {
  const [current = '', ...older] = text.split(',').map((key) => key.trim())
  const ring: KeyRing = [current, ...older]
  if (ring.some((key) => key.length < 32)) {
    const each = older.length > 0 ? 'each key ' : ''
    context.addIssue(`${each}must have at least 32 characters${older.length > 0 ? ' (commas separate keys)' : ''}`)
  }
  if (new Set(ring).size < ring.length) context.addIssue('must not name a key twice')
  return ring
})

/** `name:key,name:key`, each key 32 bytes in base64. */
export const sealKeys = z.string().transform((text, context): SealKeys => {
  const named = text.split(',').map((entry) => {
    const [name = '', key = ''] = entry.trim().split(':')
    return [name, Buffer.from(key, 'base64')] as const
  })
  if (named.some(([name, key]) => !/^[\w-]{1,40}$/.test(name) || key.length !== 32)) {
    // Errors do not repeat the value, because these are secrets.
    context.addIssue('must be names with keys of 32 bytes in base64, as in "2026-11:…", separated by commas')
  }
  if (new Set(named.map(([name]) => name)).size < named.length) context.addIssue('must not use a name twice')
  return { current: named[0]?.[0] ?? '', keys: new Map(named) }
})

function isProxy(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
