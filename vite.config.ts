import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import { oneByteSources } from './scripts/building/one-byte-sources.ts'

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

/**
 * Two entries have two names: the router would call both `index.js`. Modules run in the order in which they are imported,
 * as they do without a build: some prepare a library before others use it.
 */
const asImported: Plugin = {
  name: 'as-imported',
  applyToEnvironment: ({ name }) => name === 'ssr',
  outputOptions: (options) => ({ ...options, entryFileNames: '[name].js', strictExecutionOrder: true }),
}

/**
 * A process keeps the text of all its modules. So a build for Node leaves out comments but licences, and the checker's own messages
 * in fifty languages, which we never show.
 */
const leanProgram: Plugin = {
  name: 'lean-program',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  outputOptions: (options) => ({ ...options, comments: { legal: true, annotation: false, jsdoc: false } }),
  resolveId: {
    filter: { id: /^\.\.\/locales\/index\.js$/ },
    handler: (_, importer) => (importer?.includes('/zod/v4/') ? resolve(importer, '../../locales/en.js') : undefined),
  },
}

/**
 * The doors of what operators do, as one entry of the program: the back office's pages, a build of their own
 * (src/back-office/vite.config.ts), import these instead of carrying a second copy of the shop.
 */
const adminDoors: Plugin = {
  name: 'admin-doors',
  resolveId: { filter: { id: /^virtual:admin$/ }, handler: (id) => `\0${id}` },
  load: {
    filter: { id: /^\0virtual:admin$/ },
    handler() {
      const { imports } = createRequire(project)('./package.json') as { imports: Record<string, string> }
      const doors = Object.keys(imports).filter((door) => door.startsWith('#admin'))
      return [
        ...doors.map((door, index) => `import * as door${index} from '${door}'`),
        `export const doors = { ${doors.map((door, index) => `'${door}': door${index}`)} }`,
      ].join('\n')
    },
  },
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

/** In browsers pages import our small router (src/storefront/router), which loads React Router's own later. */
const smallRouter: Plugin = {
  name: 'small-router',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /^react-router$/ },
    handler: (_, importer) =>
      importer && /\/src\/storefront\/(?!router\/)/.test(importer)
        ? resolve('src/storefront/router/react-router.tsx')
        : undefined,
  },
}

/**
 * A route's script that does not arrive is requested again: the router would reload the page, and typed input would be
 * lost. Browsers remember a script that failed by its URL, so the URL changes.
 */
const noReload: Plugin = {
  name: 'no-reload',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js/ },
    handler(code) {
      const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
      if (!reload.test(code)) throw new Error('the router reloads pages elsewhere now')
      return code.replace(
        reload,
        () =>
          `dispatchEvent(new Event("part-missing")); await new Promise((resolve) => setTimeout(resolve, 3000)); return loadRouteModule({ ...route, module: route.module.replace(/[?].*|$/, '?' + Date.now()) }, routeModulesCache);`,
      )
    },
  },
}

/** Pieces that main pages do not need, so that they do not carry them. */
const further =
  /kit\/(date|telephony\/esim)\.ts|storefront\/(payer-window\/(external-redirect|payer-window)|ui\/(forms|page|parts|signs)\/(badge|breadcrumb|card|choices|dialog|email-field|facts|honeypot|notice|page-title|pagination|password-field|payment-mark|prose|qr-code|questions|section|select|sign|stepper|textarea|timeline))\.tsx$|ui\/forms\/meant-address\.ts$/
const shared =
  /src\/(storefront\/(ui|pages\/(shell|checkout-pages|problem-summary|cookies\/consent-boxes)|((cookies|document|offline|payer-window|rendering|router|server|services|texts|toasts)\/)?[\w-]+\.tsx?$)|kit|shop)/
const isForAll = (id: string): boolean => shared.test(id) && !further.test(id)

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    reactRouter(),
    toastStylesAsFile,
    smallRouter,
    noReload,
    asImported,
    leanProgram,
    oneByteSources,
    shopStaysOutside,
    adminDoors,
    shopStaysOnServer,
  ],
  server: { allowedHosts: true },
  build: { target: 'es2022', emptyOutDir: false, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Few files compress better than many, and what never changes between our releases stays in its own.
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|scheduler)\// },
                { name: 'router', test: /node_modules\/react-router\// },
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
          input: { index: './src/storefront/rendering/bundle.ts', main: './src/main.ts', admin: 'virtual:admin' },
          // Vite serves sources only, the PDF writer reads files of its own, nobody has the native driver, and the reader of
          // JSON with lines has another form for bundlers than for Node.
          external: ['vite', 'pdfkit', 'pg-native', 'jsonc-parser'],
        },
      },
    },
  },
}))
