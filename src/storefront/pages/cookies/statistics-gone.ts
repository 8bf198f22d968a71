import { noCookieLine } from '../../cookies.ts'
import { analyticsCookies } from '../../statistics/analytics-cookies.ts'

// What the services' own scripts keep in the shop's name.
const theirs = /^(_ga|_gid|_gat|_gcl|_hj|__cvg)/

/** @returns headers that take away all that statistics kept: our own cookies, and those that the services' scripts set */
export function statisticsGone({ headers, url }: Request): ['set-cookie', string][] {
  const ours = Object.values(analyticsCookies).map(({ name }) => noCookieLine(name))
  const names = (headers.get('cookie') ?? '').split(';').map((part) => part.trim().split('=', 1)[0] ?? '')
  const { hostname } = new URL(url)
  // Theirs may be the host's own or shared with those below it: each is taken away by its own line.
  const strange = names
    .filter((name) => theirs.test(name))
    .flatMap((name) => [noCookieLine(name), `${noCookieLine(name)}; Domain=${hostname}`])
  return [...ours, ...strange].map((line) => ['set-cookie', line])
}
