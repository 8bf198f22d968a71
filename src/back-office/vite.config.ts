import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

const project = resolve('package.json')
const program = resolve('build/server/admin.js')

/** Doors whose modules hold no state: a copy in the pages is as good as the program's own. */
const isPure = (door: string): boolean => door.startsWith('#kit/') || door.endsWith('/contract')

/**
 * Keeps one copy of the shop in a process: pages get the modules behind `#admin/…` from the built program
 * (`build/server/admin.js`), or from Node when they are served from their sources.
 */
const adminStaysOutside: Plugin = {
  name: 'admin-stays-outside',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'ssr',
  resolveId: {
    filter: { id: /^#/ },
    handler(door, importer) {
      if (door.startsWith('#admin')) return `\0${door}`
      if (isPure(door)) return undefined
      throw new Error(`${importer} imports ${door}: pages import doors of #admin, #kit and contracts only`)
    },
  },
  load: {
    filter: { id: /^\0#admin/ },
    handler(id) {
      const door = id.slice(1)
      const names = Object.keys(createRequire(project)(door)).join(', ')
      return this.environment.mode === 'build'
        ? `import { doors } from ${JSON.stringify(program)}
           export const { ${names} } = doors[${JSON.stringify(door)}]`
        : `import { createRequire } from 'node:module'
           export const { ${names} } = createRequire(${JSON.stringify(project)})('${door}')`
    },
  },
}

/** A browser gets types, contracts and the kit: a component that leads to a use case does not build. */
const useCasesStayOnServer: Plugin = {
  name: 'use-cases-stay-on-server',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: {
    filter: { id: /^#/ },
    handler(door, importer) {
      if (isPure(door)) return undefined
      throw new Error(`${importer} brings ${door} into browsers: only a route's loader or action may call it`)
    },
  },
}

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [tailwindcss(), reactRouter(), adminStaysOutside, useCasesStayOnServer],
  server: { allowedHosts: true },
  build: { target: 'es2022', emptyOutDir: false, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              // What never changes between our releases stays in its own file; few files compress better than many.
              groups: [
                { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
                { name: 'pieces', test: /back-office\/(ui|texts|pages\/shell)\/|src\/kit\//, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      ...(command === 'build' && {
        resolve: { noExternal: true as const },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        rollupOptions: {
          input: { index: resolve(import.meta.dirname, 'rendering/bundle.ts') },
          output: { entryFileNames: '[name].js' },
          external: [program],
        },
      },
    },
  },
}))
