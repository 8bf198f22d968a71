import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/storefront',
  buildDirectory: 'build',
  ssr: true,
  // The shop has a handful of pages: telling them all at once saves the browser a request for each.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
