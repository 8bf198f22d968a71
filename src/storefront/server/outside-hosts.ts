import { type StatisticsService, statisticsOf } from '#consent/contract'
import type { Tenant } from '#tenants/contract'
import { isPrivate } from '../pages/checkout-pages.ts'
import { frameNames, hasFrame } from '../pages/frames/places.ts'
import { statisticsHosts } from '../statistics/hosts.ts'

/** Hosts that a page may load from besides the shop, by directive of the CSP: `script-src` and so on. */
export type OutsideHosts = Partial<Record<'script' | 'connect' | 'img' | 'frame', readonly string[]>>

/** @returns the hosts of the brand's third-party services, where they may load; on private pages only our own frames */
export function outsideHosts(tenant: Tenant, pathname: string): OutsideHosts {
  // The router opens further pages under the CSP of the first document.
  const frame = frameNames.some((name) => hasFrame(tenant, name)) ? ["'self'"] : []
  if (isPrivate(pathname)) return { frame }
  const used = Object.keys(statisticsOf(tenant) ?? {}) as StatisticsService[]
  const hosts = used.map((service) => statisticsHosts[service])
  return {
    frame,
    script: hosts.flatMap(({ script }) => script),
    connect: hosts.flatMap(({ connect }) => connect),
    img: hosts.flatMap(({ img = [] }) => img),
  }
}

/** @returns the union of several lists of hosts */
export function unionOf(all: readonly OutsideHosts[]): OutsideHosts {
  const of = (word: keyof OutsideHosts) => all.flatMap((hosts) => hosts[word] ?? [])
  return { script: of('script'), connect: of('connect'), img: of('img'), frame: of('frame') }
}
