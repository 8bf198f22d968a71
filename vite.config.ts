import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** The toasts bring their styles along as a style element, which our pages' policy refuses: they come as a file instead. */
const toastStylesAsFile: Plugin = {
  name: 'toast-styles-as-file',
  transform: {
    filter: { id: /\/sonner\/dist\/index\.mjs/ },
    handler(code) {
      const without = code.replace(/^__insertCSS\(.*\);?$/m, '')
      if (without === code) throw new Error('the toasts put their styles elsewhere now')
      return without
    },
  },
}

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), toastStylesAsFile],
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
