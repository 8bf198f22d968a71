import { parse } from 'cookie-es'
import { type CookieId, cookies, dropCookieLine } from '#kit/cookies'

// What the services' own scripts keep in the shop's name.
const theirs = /^(_ga|_gid|_gat|_gcl|_hj|__cvg)/

const ours = (Object.keys(cookies) as CookieId[]).filter((id) => cookies[id].kind === 'statistics')

/** @returns headers that take away all that statistics kept: our own cookies, and those that the services' scripts set */
export function statisticsGone({ headers, url }: Request): ['set-cookie', string][] {
  const names = Object.keys(parse(headers.get('cookie') ?? ''))
  const { hostname } = new URL(url)
  // Theirs may be the host's own or shared with those below it: each is taken away by its own line.
  const strange = names
    .filter((name) => theirs.test(name))
    .map((name) => `${name}=; Path=/; Max-Age=0; Secure; SameSite=Strict`)
    .flatMap((line) => [line, `${line}; Domain=${hostname}`])
  return [...ours.map(dropCookieLine), ...strange].map((line) => ['set-cookie', line])
}
