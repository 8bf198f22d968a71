import {
  type DataRouter,
  type UNSAFE_AssetsManifest,
  UNSAFE_createBrowserHistory,
  UNSAFE_createClientRoutes,
  UNSAFE_createRouter,
  UNSAFE_defaultMapRouteProperties,
  UNSAFE_getHydrationData,
  UNSAFE_getTurboStreamSingleFetchDataStrategy,
  UNSAFE_hydrationRouteProperties,
  type UNSAFE_RouteModules,
} from 'react-router'
import type { LoadedPage, RouteModule } from './loaded-page.ts'
import { scrollPositions } from './use-scroll-positions.ts'

declare global {
  interface Window {
    /** Set by the script that lists all routes. */
    __reactRouterManifest?: UNSAFE_AssetsManifest
  }
}

/**
 * React Router's router in the browser, as its `HydratedRouter` makes it, with the loaded page as its first. The script
 * that lists all routes (`page.manifest`) has run before.
 */
export function openWholeRouter(page: LoadedPage, modules: readonly RouteModule[]): DataRouter {
  const manifest = window.__reactRouterManifest
  if (!manifest) throw new Error('the list of routes does not say anything')
  const routeModules = Object.fromEntries(
    page.routes.map(({ id }, index) => [id, modules[index]]),
  ) as UNSAFE_RouteModules
  const { loaderData = {}, actionData = null, errors = null } = page
  const routes = UNSAFE_createClientRoutes(
    manifest.routes,
    routeModules,
    { loaderData, actionData, errors },
    true,
    false,
  )
  const router: DataRouter = UNSAFE_createRouter({
    routes,
    history: UNSAFE_createBrowserHistory(),
    hydrationData: UNSAFE_getHydrationData({
      state: { loaderData, actionData, errors },
      routes,
      getRouteInfo: (id) => ({
        clientLoader: undefined,
        hasLoader: manifest.routes[id]?.hasLoader === true,
        hasHydrateFallback: false,
      }),
      location,
      basename: '/',
      future: {},
      isSpaMode: false,
    }),
    mapRouteProperties: UNSAFE_defaultMapRouteProperties,
    hydrationRouteProperties: UNSAFE_hydrationRouteProperties,
    dataStrategy: UNSAFE_getTurboStreamSingleFetchDataStrategy(() => router, manifest, routeModules, true),
  })
  router.enableScrollRestoration(scrollPositions, () => scrollY)
  return router.initialize()
}
