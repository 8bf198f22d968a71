import type { StatisticsService } from '#consent/contract'

type Hosts = { script: readonly string[]; connect: readonly string[]; img?: readonly string[] }

/** The hosts that each service needs: a brand's pages may reach those of its own services only. */
export const statisticsHosts: Record<StatisticsService, Hosts> = {
  gtmId: {
    script: ['https://www.googletagmanager.com'],
    connect: ['https://www.googletagmanager.com', 'https://www.google-analytics.com', 'https://*.google-analytics.com'],
    img: ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
  },
  hotjarId: {
    script: ['https://static.hotjar.com', 'https://script.hotjar.com'],
    connect: ['https://*.hotjar.com', 'https://*.hotjar.io', 'wss://*.hotjar.com'],
  },
  xtremepushId: { script: ['https://prod.webpu.sh'], connect: ['https://prod.webpu.sh', 'https://*.xtremepush.com'] },
  convergePixel: { script: ['https://static.runconverge.com'], connect: ['https://app.runconverge.com'] },
}
