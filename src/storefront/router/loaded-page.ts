import type { ComponentType, ReactNode } from 'react'
import type { DataRouter, HydrationState, RouterNavigateOptions, RouterState } from 'react-router'

/** What a page tells the browser's router about itself: data within the page, written by the server. */
export type LoadedPage = Pick<HydrationState, 'loaderData' | 'actionData' | 'errors'> & {
  /** The page's routes and their scripts, from the root down. */
  routes: { id: string; module: string }[]
  /** The script that lists all routes of the shop. */
  manifest: string
}

/** The exports of a route's file that browsers use. */
export type RouteModule = {
  default?: ComponentType
  ErrorBoundary?: ComponentType
  Layout?: ComponentType<{ children: ReactNode }>
}

export type StateChanged = (state: RouterState, change: { deletedFetchers: string[] }) => void

/**
 * The router of a loaded page. It knows the page as the server rendered it; React Router's own router, which goes on
 * from there, is loaded with the first step that needs it.
 */
export type PageRouter = {
  readonly state: RouterState
  /** React Router's router, once it has been loaded. */
  readonly whole: DataRouter | undefined
  /** @returns a function that ends it */
  subscribe(changed: StateChanged): () => void
  /** Calls React Router's router, after loading it if needed. */
  withWhole<T>(step: (whole: DataRouter) => T | Promise<T>): Promise<T>
  /** Goes to another page or sends a form. Of several steps before the router is loaded, only the last one is taken. */
  navigate(to: string | null, options?: RouterNavigateOptions): Promise<void>
}
