import { createElement, type ReactNode } from 'react'
import type { DataRouter, Fetcher, Location, RouterNavigateOptions, RouterState } from 'react-router'
import { retryImport } from '../document/retry-import.ts'
import type { LoadedPage, PageRouter, RouteModule, StateChanged } from './loaded-page.ts'

/** @param modules the modules of `page.routes`, in the same order */
export function openPageRouter(page: LoadedPage, modules: readonly RouteModule[]): PageRouter {
  const listeners = new Set<StateChanged>()
  let [whole, loading]: [DataRouter?, Promise<DataRouter>?] = []
  let state = stateOf(page, modules)
  let lastStep = 0

  const change: StateChanged = (next, changes) => {
    state = next
    for (const changed of listeners) changed(next, changes)
  }
  let tries = 0
  const load = async (): Promise<DataRouter> => {
    const [{ openWholeRouter }] = await retryImport(() => {
      // Under another address each time: browsers remember scripts that failed.
      const manifest = tries === 0 ? page.manifest : `${page.manifest}?${tries}`
      tries += 1
      return Promise.all([import('./whole-router.ts'), import(/* @vite-ignore */ manifest)]).catch(isMissing)
    })
    whole = openWholeRouter(page, modules)
    whole.subscribe(change)
    return whole
  }
  const withWhole: PageRouter['withWhole'] = async (step) => {
    loading ??= load()
    return step(whole ?? (await loading))
  }

  // Entries of the history that an earlier document made have other pages.
  addEventListener('popstate', () => {
    const { pathname, search } = state.location
    if (!whole && location.pathname + location.search !== pathname + search) location.reload()
  })
  return {
    get state() {
      return state
    },
    get whole() {
      return whole
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    withWhole,
    navigate(to, options) {
      lastStep += 1
      const step = lastStep
      if (!whole) change({ ...state, navigation: underWay(state.location, options) }, { deletedFetchers: [] })
      return withWhole((router) => (step === lastStep ? router.navigate(to, options) : undefined))
    },
  }
}

/** Tells the page (offline-notice.tsx). */
function isMissing(error: unknown): never {
  dispatchEvent(new Event('part-missing'))
  throw error
}

function stateOf(
  { routes, loaderData = {}, actionData = null, errors = null }: LoadedPage,
  modules: readonly RouteModule[],
) {
  const { pathname, search, hash } = location
  // Scroll positions are stored by this key.
  if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '')
  const here: Location = {
    pathname,
    search,
    hash,
    state: history.state.usr ?? null,
    key: history.state.key,
    mask: undefined,
  }
  const matches = routes.map(({ id }, index) => ({
    params: {},
    pathname,
    pathnameBase: pathname,
    route: { id, ...elementsOf(modules[index] ?? {}) },
  }))
  return {
    historyAction: 'POP',
    location: here,
    matches,
    initialized: true,
    renderFallback: false,
    navigation: idle,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData,
    actionData,
    errors,
    fetchers: new Map<string, Fetcher>(),
    blockers: new Map(),
  } as RouterState
}

/** As React Router makes them: React keeps what stands on the page when its router takes over. */
function elementsOf({ default: Page, ErrorBoundary, Layout }: RouteModule) {
  const within = (element: ReactNode) => (Layout ? createElement(Layout, null, element) : element)
  return {
    element: Page && within(createElement(Page)),
    errorElement: ErrorBoundary && within(createElement(ErrorBoundary)),
  }
}

const idle = {
  state: 'idle',
  location: undefined,
  formMethod: undefined,
  formAction: undefined,
  formEncType: undefined,
  formData: undefined,
} as RouterState['navigation']

/** What pages show of a step while the router is still being loaded. */
const underWay = (here: Location, options: RouterNavigateOptions = {}) =>
  ({
    ...idle,
    state: 'loading',
    location: here,
    ...('formData' in options && {
      state: 'submitting',
      formMethod: options.formMethod?.toUpperCase(),
      formData: options.formData,
    }),
  }) as RouterState['navigation']
