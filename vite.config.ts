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

/** A part of a page that does not come is asked for again: the router would load the page anew, and what was typed would be gone. */
const missingPartsAskedForAgain: Plugin = {
  name: 'missing-parts-asked-for-again',
  transform: {
    filter: { id: /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js/ },
    handler(code) {
      const [reload, again] = [
        /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/,
        'await new Promise((resolve) => setTimeout(resolve, 3000)); return loadRouteModule(route, routeModulesCache);',
      ]
      const without = code.replace(reload, again)
      if (without === code) throw new Error('the router reloads the page elsewhere now')
      return without
    },
  },
}

/** Pieces that main pages do not need, so that they do not carry them. */
const further =
  /kit\/(date|esim)\.ts|storefront\/(leave|payer-window|ui\/(badge|breadcrumb|card|choices|dialog|email-field|facts|honeypot|notice|page-title|pagination|password-field|payment-mark|prose|qr-code|questions|section|select|sign|stepper|textarea|timeline))\.tsx$|ui\/meant-address\.ts$/
const shared =
  /src\/(storefront\/(ui|pages\/(shell|checkout-pages|problem-summary|cookies\/consent-boxes)|[\w-]+\.tsx?$)|kit|shop)/
const isForAll = (id: string): boolean => shared.test(id) && !further.test(id)

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), toastStylesAsFile, missingPartsAskedForAgain],
  server: { allowedHosts: true },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Few files compress better than many, and what never changes between our releases stays in its own.
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                { name: 'shop', test: isForAll, minShareCount: 2 },
                { name: 'further', test: further },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // All of it in one file: React in its production form whatever NODE_ENV says, and nothing looked up at start.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: { rollupOptions: { input: './src/storefront/bundle.ts' } },
    },
  },
}))
