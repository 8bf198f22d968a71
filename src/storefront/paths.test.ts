import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { linkedPages, shopPages, standingPages } from '#tenants/contract'
import routes from './routes.ts'

type Route = { path?: string | undefined; children?: Route[] | undefined }

const pathsOf = (list: readonly Route[]): string[] =>
  list.flatMap(({ path, children = [] }) => [...(path ? [`/${path.replace(/^\//, '')}`] : []), ...pathsOf(children)])

test('a page names another by the router’s typed href', async () => {
  const paths = pathsOf(await routes).filter((path) => /^\/[\w./-]+$/.test(path))
  expect(paths).toContain('/account/orders')
  const named = new RegExp(`(?<!href\\()['"\`](${paths.join('|')})['"\`?]`, 'g')
  const found: string[] = []
  for await (const file of glob('src/storefront/**/*.{ts,tsx}')) {
    // The gallery shows pieces, the worker has no router, the server answers before it.
    if (/\.test\.tsx?$|routes\.ts$|\/(gallery|offline|server)\//.test(file)) continue
    const code = readFileSync(file, 'utf8').replaceAll(/^\s*(\/?\*|\/\/).*$/gm, '')
    found.push(...[...code.matchAll(named)].map(([match]) => `${file}: ${match}`))
  }
  expect(found).toEqual([])
})

test('every page that the shop links to is a route', async () => {
  const paths = new Set(pathsOf(await routes))
  const linked = [
    ...linkedPages,
    ...standingPages.map((page) => `/${page}`),
    ...shopPages.flatMap((page) => [`/${page}`, `/shop/${page}`]),
  ]
  expect(linked.filter((page) => !paths.has(page))).toEqual([])
})
