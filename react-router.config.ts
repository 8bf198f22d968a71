import type { Config } from '@react-router/dev/config'
import { keepAssets } from './scripts/keep-assets.ts'

export default {
  appDirectory: 'src/storefront',
  buildDirectory: 'build',
  ssr: true,
  // The shop has a handful of pages: telling them all at once saves the browser a request for each.
  routeDiscovery: { mode: 'initial' },
  buildEnd: () => keepAssets('build/client/assets', 'build/assets'),
} satisfies Config
