import { readdir } from 'node:fs/promises'
import { defineConfig, type UserConfig } from 'vite'

/**
 * The service worker, one file of its own, built after the pages. It knows the scripts and styles that were built:
 * another build makes it another.
 */
export default defineConfig(async (): Promise<UserConfig> => {
  const built = (await readdir('build/client/assets')).filter((name) => /\.(js|css)$/.test(name)).sort()
  return {
    logLevel: 'warn',
    define: { BUILT: JSON.stringify(built.map((name) => `/assets/${name}`)) },
    build: {
      target: 'es2022',
      outDir: 'build/worker',
      copyPublicDir: false,
      rolldownOptions: {
        input: 'src/storefront/offline/last-visit/worker.ts',
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  }
})
