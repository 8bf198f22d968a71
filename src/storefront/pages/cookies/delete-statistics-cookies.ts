import { parse } from 'cookie-es'
import { type CookieId, cookies, dropCookieLine } from '#kit/cookies'

// Cookies that the services' own scripts set in the shop's name.
const theirs = /^(_ga|_gid|_gat|_gcl|_hj|__cvg)/

const ours = (Object.keys(cookies) as CookieId[]).filter((id) => cookies[id].kind === 'statistics')

/** @returns headers that delete all cookies of statistics: our own, and those of the services' scripts */
export function deleteStatisticsCookies({ headers, url }: Request): ['set-cookie', string][] {
  const names = Object.keys(parse(headers.get('cookie') ?? ''))
  const { hostname } = new URL(url)
  // Theirs may belong to the host or also to its subdomains: each is deleted by its own line.
  const strange = names
    .filter((name) => theirs.test(name))
    .map((name) => `${name}=; Path=/; Max-Age=0; Secure; SameSite=Strict`)
    .flatMap((line) => [line, `${line}; Domain=${hostname}`])
  return [...ours.map(dropCookieLine), ...strange].map((line) => ['set-cookie', line])
}
