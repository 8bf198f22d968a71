import type { Tenant } from '#tenants/contract'

/** The identifiers under which a brand counts visits with others' scripts (specification, section 1). */
export type Statistics = Partial<Record<StatisticsService, string>>
export type StatisticsService = 'gtmId' | 'hotjarId' | 'xtremepushId' | 'convergePixel'

type Hosts = { script: readonly string[]; connect: readonly string[]; img?: readonly string[] }

/** What each service is called, and the hosts that it needs: a brand's pages may reach those of its own services only. */
export const statisticsServices: Record<StatisticsService, { name: string; hosts: Hosts }> = {
  gtmId: {
    name: 'Google Tag Manager',
    hosts: {
      script: ['https://www.googletagmanager.com'],
      connect: [
        'https://www.googletagmanager.com',
        'https://www.google-analytics.com',
        'https://*.google-analytics.com',
      ],
      img: ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
    },
  },
  hotjarId: {
    name: 'Hotjar',
    hosts: {
      script: ['https://static.hotjar.com', 'https://script.hotjar.com'],
      connect: ['https://*.hotjar.com', 'https://*.hotjar.io', 'wss://*.hotjar.com'],
    },
  },
  xtremepushId: {
    name: 'Xtremepush',
    hosts: { script: ['https://prod.webpu.sh'], connect: ['https://prod.webpu.sh', 'https://*.xtremepush.com'] },
  },
  convergePixel: {
    name: 'Converge',
    hosts: { script: ['https://static.runconverge.com'], connect: ['https://app.runconverge.com'] },
  },
}

const all = Object.keys(statisticsServices) as StatisticsService[]

/** @returns the brand's identifiers by service; undefined where it counts nothing */
export function statisticsOf({ tracking }: Pick<Tenant, 'tracking'>): Statistics | undefined {
  const used = all.filter((service) => tracking[service] !== undefined)
  return used.length > 0 ? Object.fromEntries(used.map((service) => [service, tracking[service]])) : undefined
}
