import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: '.',
  buildDirectory: '../../build/back-office',
  ssr: true,
  routeDiscovery: { mode: 'initial' },
} satisfies Config
