import {
  Component,
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Fetcher, Location, RouterState } from 'react-router'
import type { PageRouter } from './loaded-page.ts'
import { useScrollPositions } from './use-scroll-positions.ts'

// What the components and hooks of `react-router.tsx` read.
export const RouterHere = createContext<PageRouter | undefined>(undefined)
export const LocationHere = createContext<Location | undefined>(undefined)
export const StateHere = createContext<RouterState | undefined>(undefined)
export const NavigationHere = createContext<RouterState['navigation'] | undefined>(undefined)
export const LoaderDataHere = createContext<RouterState['loaderData']>({})
export const ActionDataHere = createContext<RouterState['actionData']>(null)
export const FetchersHere = createContext<Fetchers>({ fetchers: new Map(), data: new Map() })
export const RouteHere = createContext<{ id: string; outlet: ReactNode }>({ id: '', outlet: null })
export const ErrorHere = createContext<unknown>(undefined)

type Fetchers = { fetchers: ReadonlyMap<string, Fetcher>; data: ReadonlyMap<string, unknown> }

export function useHere<T>(context: React.Context<T | undefined>): T {
  const value = useContext(context)
  if (value === undefined) throw new Error('no router around this component')
  return value
}

/** Shows the routes of the current page, and makes the state of the router known to them. */
export function RouterProvider({ router }: { router: PageRouter }) {
  const [state, setState] = useState(router.state)
  // A fetcher that has finished leaves the router's state; its data stays.
  const data = useRef(new Map<string, unknown>()).current
  useLayoutEffect(
    () =>
      router.subscribe((next, { deletedFetchers }) => {
        for (const [key, fetcher] of next.fetchers) if (fetcher.data !== undefined) data.set(key, fetcher.data)
        for (const key of deletedFetchers) data.delete(key)
        startTransition(() => setState(next))
      }),
    [router, data],
  )
  useScrollPositions(router, state)
  const { matches, errors, location, revalidation } = state
  const page = useMemo(
    () => pageOf({ matches, errors, location, revalidation }),
    [matches, errors, location, revalidation],
  )
  const fetchers = useMemo(() => ({ fetchers: state.fetchers, data }), [state.fetchers, data])
  return (
    <RouterHere value={router}>
      <StateHere value={state}>
        <LocationHere value={location}>
          <NavigationHere value={state.navigation}>
            <LoaderDataHere value={state.loaderData}>
              <ActionDataHere value={state.actionData}>
                <FetchersHere value={fetchers}>{page}</FetchersHere>
              </ActionDataHere>
            </LoaderDataHere>
          </NavigationHere>
        </LocationHere>
      </StateHere>
    </RouterHere>
  )
}

type Shown = Pick<RouterState, 'matches' | 'errors' | 'location' | 'revalidation'>

/** The routes' components, each in the outlet of the one before; the last is the one that catches a loader's error. */
function pageOf({ matches, errors, location, revalidation }: Shown): ReactNode {
  const failed = errors ? matches.findIndex(({ route }) => errors[route.id] !== undefined) : -1
  const shown = failed < 0 ? matches : matches.slice(0, failed + 1)
  let page: ReactNode = null
  for (const [index, { route }] of [...shown.entries()].reverse()) {
    const { id, element, errorElement } = route
    const content = <RouteHere value={{ id, outlet: page }}>{element ?? page}</RouteHere>
    page = errorElement ? (
      <Boundary
        error={index === failed ? errors?.[id] : undefined}
        shown={{ location, revalidation }}
        otherwise={<RouteHere value={{ id, outlet: null }}>{errorElement}</RouteHere>}
      >
        {content}
      </Boundary>
    ) : (
      content
    )
  }
  return page
}

type BoundaryProps = {
  /** What a loader threw. */
  error: unknown
  shown: Pick<RouterState, 'location' | 'revalidation'>
  otherwise: ReactNode
  children: ReactNode
}
type Caught = { caught?: unknown; shown: BoundaryProps['shown'] }

/** Shows another element in the place of a part that failed, until the next step. */
class Boundary extends Component<BoundaryProps, Caught> {
  override state: Caught = { shown: this.props.shown }
  static getDerivedStateFromError = (caught: unknown) => ({ caught })
  static getDerivedStateFromProps({ shown }: BoundaryProps, before: Caught): Partial<Caught> | null {
    if (shown === before.shown) return null
    const isNext = shown.location !== before.shown.location
    const isReadAgain = before.shown.revalidation !== 'idle' && shown.revalidation === 'idle'
    return isNext || isReadAgain ? { shown, caught: undefined } : { shown }
  }
  override render() {
    const error = this.props.error ?? this.state.caught
    return error === undefined ? this.props.children : <ErrorHere value={error}>{this.props.otherwise}</ErrorHere>
  }
}
