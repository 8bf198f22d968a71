import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter()],
  server: { allowedHosts: true },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    ssr: {
      // All of it in one file: React in its production form whatever NODE_ENV says, and nothing looked up at start.
      resolve: command === 'build' ? { noExternal: true as const } : {},
      build: { rollupOptions: { input: './src/storefront/bundle.ts' } },
    },
  },
}))
