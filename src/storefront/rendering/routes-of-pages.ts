import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { pageContext } from '../document/page-context.ts'

type Answer = (request: Request, context: RouterContextProvider) => Promise<Response>

/** More paths than are requested at once; an older path is matched again. */
const mostPaths = 200

/**
 * Answers requests through the router. For each request the router goes through all its routes, twice to match them and
 * once more to pass them on, so a path that was rendered before gets a router with its own routes only.
 */
export function routesOfPages(build: ServerBuild, mode: string): Answer {
  const all = createRequestHandler(build, mode)
  const routers = new Map<string, Answer>()
  const paths = new Map<string, Answer>()

  function routerOf(routes: readonly string[]): Answer {
    const name = routes.join()
    const router = routers.get(name) ?? createRequestHandler(withRoutes(build, routes), mode)
    routers.set(name, router)
    return router
  }

  return async (request, context) => {
    const { pathname } = new URL(request.url)
    const known = paths.get(pathname)
    if (known) return known(request, context)
    const response = await all(request, context)
    const { routes } = context.get(pageContext)
    if (routes && response.status === 200) {
      if (paths.size >= mostPaths) paths.clear()
      paths.set(pathname, routerOf(routes))
    }
    return response
  }
}

function withRoutes(build: ServerBuild, names: readonly string[]): ServerBuild {
  const only = <T>(routes: Record<string, T>) =>
    Object.fromEntries(Object.entries(routes).filter(([name]) => names.includes(name)))
  return { ...build, routes: only(build.routes), assets: { ...build.assets, routes: only(build.assets.routes) } }
}
