import { createRequire } from 'node:module'
import { resolve } from 'node:path'
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

const project = resolve('package.json')

/**
 * Keeps one copy of the shop in a process that serves pages from their sources: Vite runs the pages, Node the program.
 * What Node found behind a door is handed on to the pages.
 */
const shopStaysOutside: Plugin = {
  name: 'shop-stays-outside',
  apply: 'serve',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: {
    filter: { id: /^#/ },
    handler: (door) => `\0${door}`,
  },
  load: {
    filter: { id: /^\0#/ },
    handler(id) {
      const door = id.slice(1)
      const names = Object.keys(createRequire(project)(door)).join(', ')
      return `import { createRequire } from 'node:module'
        export const { ${names} } = createRequire(${JSON.stringify(project)})('${door}')`
    },
  },
}

/** Two entries have two names: the router would call both `index.js`. */
const entriesByName: Plugin = {
  name: 'entries-by-name',
  applyToEnvironment: ({ name }) => name === 'ssr',
  outputOptions: (options) => ({ ...options, entryFileNames: '[name].js' }),
}

/** A browser gets no more of the shop than contracts: a component that leads to a use case does not build. */
const shopStaysOnServer: Plugin = {
  name: 'shop-stays-on-server',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /\/src\/(shop\/[\w-]+\/index|(api|database)\/.+)\.ts$/ },
    handler(id) {
      throw new Error(`${id} is on its way into browsers: only a route's loader or action may call a use case`)
    },
  },
}

/** By file of the router, what is said otherwise there: [as it is, as it shall be]. */
const otherwise: Record<string, [RegExp, string][]> = {
  // A part of a page that does not come is asked for again: the router would load the page anew, and what was typed would be gone.
  'dom/ssr/routeModules': [
    [
      /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/,
      'dispatchEvent(new Event("part-missing")); await new Promise((resolve) => setTimeout(resolve, 3000)); return loadRouteModule(route, routeModulesCache);',
    ],
  ],
  // All routes are told at once (react-router.config.ts): how they are told bit by bit need not be in each page.
  'dom/ssr/fog-of-war': [
    [/if \(!isFogOfWarEnabled\(routeDiscovery, ssr\)\) return;/, 'return;'],
    [/(?=React\$1\.useEffect\(\(\) => \{\s*if \(!isFogOfWarEnabled)/, 'return;'],
  ],
  // Nothing is fetched ahead, and pages are not made of server components.
  'dom/lib': [
    [/shouldPrefetch && !isAbsolute \?.*: link;/, 'link;'],
    [
      /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\(prefetch, rest\);/,
      'let prefetchRef;',
    ],
    [/\.\.\.prefetchHandlers,/, ''],
  ],
  'dom/ssr/components': [[/isPageLinkDescriptor\(link\) \?/, 'false ?']],
  hooks: [
    [/if \(this\.context\) return/, 'if (false) return'],
    [/if \(this\.context && /, 'if (false && '],
  ],
  // Nobody watches the router at work.
  'router/router': [
    [/if \(init\.instrumentations\) \{/, 'if (false) {'],
    [/if \(init\.instrumentations\) router =/, 'if (false) router ='],
    [/consumeInstrumentationClientResultMetaReceiver\(router\);/, 'undefined;'],
  ],
}

const routerOtherwise: Plugin = {
  name: 'router-otherwise',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: {
      id: /react-router\/dist\/\w+\/lib\/(dom\/ssr\/(routeModules|fog-of-war|components)|dom\/lib|hooks|router\/router)\.js/,
    },
    handler(code, id) {
      const changes = otherwise[id.replace(/^.*\/lib\/|\.js.*$/g, '')] ?? []
      return changes.reduce((before, [asItIs, asItShallBe]) => {
        if (!asItIs.test(before)) throw new Error(`the router says ${asItIs} elsewhere now`)
        return before.replaceAll(new RegExp(asItIs, 'g'), asItShallBe)
      }, code)
    },
  },
}

/** Pieces that main pages do not need, so that they do not carry them. */
const further =
  /kit\/(date|telephony\/esim)\.ts|storefront\/(payer-window\/(external-redirect|payer-window)|ui\/(forms|page|parts|signs)\/(badge|breadcrumb|card|choices|dialog|email-field|facts|honeypot|notice|page-title|pagination|password-field|payment-mark|prose|qr-code|questions|section|select|sign|stepper|textarea|timeline))\.tsx$|ui\/forms\/meant-address\.ts$/
const shared =
  /src\/(storefront\/(ui|pages\/(shell|checkout-pages|problem-summary|cookies\/consent-boxes)|((cookies|document|offline|payer-window|rendering|server|services|texts|toasts)\/)?[\w-]+\.tsx?$)|kit|shop)/
const isForAll = (id: string): boolean => shared.test(id) && !further.test(id)

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    toastStylesAsFile,
    routerOtherwise,
    entriesByName,
    shopStaysOutside,
    shopStaysOnServer,
  ],
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
      // The whole program in a few files: React in its production form whatever NODE_ENV says, nothing looked up at start.
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        rollupOptions: {
          input: { index: './src/storefront/rendering/bundle.ts', main: './src/main.ts' },
          // Vite serves sources only, the PDF writer reads files of its own, and nobody has the native driver.
          external: ['vite', 'pdfkit', 'pg-native'],
        },
      },
    },
  },
}))
