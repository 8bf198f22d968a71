import type { Tenant } from '#tenants/contract'

/** A brand's ids at third-party statistics services (specification, section 1). */
export type Statistics = Partial<Record<StatisticsService, string>>
export type StatisticsService = 'gtmId' | 'hotjarId' | 'xtremepushId' | 'convergePixel'

type Service = {
  name: string
  /** Its operator as the privacy notice names it, and the country of its seat. */
  company: string
  country: string
}

/** Contacted only after consent. */
export const statisticsServices: Record<StatisticsService, Service> = {
  gtmId: { name: 'Google Tag Manager', company: 'Google Ireland Limited, Dublin', country: 'ie' },
  hotjarId: { name: 'Hotjar', company: 'Hotjar Limited, St Julian’s', country: 'mt' },
  xtremepushId: { name: 'Xtremepush', company: 'Xtremepush Limited, Dublin', country: 'ie' },
  convergePixel: { name: 'Converge', company: 'Converge (runconverge.com)', country: 'us' },
}

const all = Object.keys(statisticsServices) as StatisticsService[]

/** @returns the brand's ids by service; undefined if it uses none */
export function statisticsOf({ tracking }: Pick<Tenant, 'tracking'>): Statistics | undefined {
  const used = all.filter((service) => tracking[service] !== undefined)
  return used.length > 0 ? Object.fromEntries(used.map((service) => [service, tracking[service]])) : undefined
}
