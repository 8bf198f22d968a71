import { createRequestHandler, type RequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import * as entry from '../../../src/back-office/entry.server.tsx'
import * as root from '../../../src/back-office/root.tsx'
import paths from '../../../src/back-office/routes.ts'

type Entry = Awaited<typeof paths>[number]
type Route = NonNullable<ServerBuild['routes'][string]>
type Module = Route['module']

const modules = import.meta.glob<Module>([
  '../../../src/back-office/{pages,texts}/**/*.{ts,tsx}',
  '!**/*.test.{ts,tsx}',
])

async function collect(entries: readonly Entry[], parentId: string): Promise<Route[]> {
  const found: Route[] = []
  for (const { path, file, index, id = file.replace(/\.tsx?$/, ''), children = [] } of entries) {
    const load = modules[`../../../src/back-office/${file}`]
    if (!load) throw new Error(`routes.ts names ${file}, which is not there`)
    found.push({ id, parentId, path, index, module: await load() } as Route)
    found.push(...(await collect(children, id)))
  }
  return found
}

/** What a build tells the browser of a route: here no browser asks for its script. */
const described = ({ id, parentId, path, index, module }: Route) => ({
  id,
  parentId,
  path,
  index,
  hasAction: 'action' in module,
  hasLoader: 'loader' in module,
  hasClientAction: false,
  hasClientLoader: false,
  hasClientMiddleware: false,
  hasDefaultExport: 'default' in module,
  hasErrorBoundary: 'ErrorBoundary' in module,
  clientActionModule: undefined,
  clientLoaderModule: undefined,
  clientMiddlewareModule: undefined,
  hydrateFallbackModule: undefined,
  module: '/none.js',
})

async function open(): Promise<RequestHandler> {
  const routes = [{ id: 'root', path: '', module: root } as unknown as Route, ...(await collect(await paths, 'root'))]
  const build = {
    entry: { module: entry },
    routes: Object.fromEntries(routes.map((route) => [route.id, route])),
    assets: {
      entry: { module: '/none.js', imports: [] },
      routes: Object.fromEntries(routes.map((route) => [route.id, described(route)])),
      url: '/none.js',
      version: '1',
    },
    publicPath: '/',
    assetsBuildDirectory: 'none',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  } as unknown as ServerBuild
  return createRequestHandler(build, 'test')
}

/** The paths of pages, and of files and other calls that answer a GET, in the router's form. */
export async function openedPaths(): Promise<{ pages: string[]; files: string[] }> {
  const routes = await collect(await paths, 'root')
  const pathsOf = (isMeant: (module: Module) => boolean) =>
    routes.flatMap(({ path, module }) => (path && isMeant(module) ? [path] : []))
  return {
    pages: pathsOf((module) => module.default !== undefined),
    files: pathsOf((module) => module.default === undefined && 'loader' in module),
  }
}

let opened: Promise<RequestHandler> | undefined

/** Answers as the built back office does, from its sources: middleware, loaders, actions, and the page. */
export async function answer(request: Request, context: RouterContextProvider): Promise<Response> {
  opened ??= open()
  return (await opened)(request, context)
}
