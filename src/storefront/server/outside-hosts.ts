import { type StatisticsService, statisticsOf } from '#consent/contract'
import type { Tenant } from '#tenants/contract'
import { isPrivate } from '../pages/checkout-pages.ts'
import { frameNames, hasFrame } from '../pages/frames/places.ts'
import { statisticsHosts } from '../statistics/hosts.ts'

/** Whom a page may reach besides the shop itself, by the policy's words: `script-src` and its like. */
export type OutsideHosts = Partial<Record<'script' | 'connect' | 'img' | 'frame', readonly string[]>>

/** @returns the hosts of the brand's own services, where they may load; on private pages none but a frame of our own */
export function outsideHosts(tenant: Tenant, pathname: string): OutsideHosts {
  // A document goes on to other pages of the shop under the policy that it came with.
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

/** @returns whom a page may reach that has several reasons to */
export function together(all: readonly OutsideHosts[]): OutsideHosts {
  const of = (word: keyof OutsideHosts) => all.flatMap((hosts) => hosts[word] ?? [])
  return { script: of('script'), connect: of('connect'), img: of('img'), frame: of('frame') }
}
