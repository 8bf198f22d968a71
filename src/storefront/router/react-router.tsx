// What pages get in browsers when they import `react-router` (vite.config.ts): its components and hooks, as far as pages
// use them. On the server they get React Router's own. A page that imports anything else does not build.

import { type ComponentType, useCallback, useContext, useEffect, useId, useMemo, useRef } from 'react'
import type {
  ErrorResponse,
  FormProps,
  LinkProps,
  Location,
  NavigateOptions,
  NavLinkProps,
  SubmitOptions,
} from 'react-router'
import {
  ActionDataHere,
  ErrorHere,
  FetchersHere,
  LoaderDataHere,
  LocationHere,
  NavigationHere,
  RouteHere,
  RouterHere,
  StateHere,
  useHere,
} from './router-provider.tsx'

// Files that pages share with the server import these; the build drops what calls them.
export { data, redirect, redirectDocument } from 'react-router'
/** Contexts of requests, which browsers do not have. */
export const createContext = () => ({})

/** The path of a route; values stand where the route names them, optional ones may be missing. */
export const href = (path: string, values: Readonly<Record<string, string | undefined>> = {}): string =>
  path.replace(/\/:([\w-]+)(\?)?/g, (_, name: string, isOptional?: string) => {
    const value = values[name]
    if (value === undefined && !isOptional) throw new Error(`${path} needs a value for ${name}`)
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })

export const Outlet = () => useContext(RouteHere).outlet

/** The build wraps each page in this one; no page takes props. */
export const UNSAFE_withComponentProps = (Page: ComponentType): ComponentType => Page

export const UNSAFE_withErrorBoundaryProps = (Failed: Failing): ComponentType =>
  function Named() {
    return <WithError as={Failed} />
  }

type Failing = ComponentType<{ error: unknown }>
const WithError = ({ as: Failed }: { as: Failing }) => <Failed error={useContext(ErrorHere)} />

export const useLocation = (): Location => useHere(LocationHere)
export const useNavigation = () => useHere(NavigationHere)
export const useLoaderData = (): unknown => useContext(LoaderDataHere)[useContext(RouteHere).id]
export const useActionData = (): unknown => useContext(ActionDataHere)?.[useContext(RouteHere).id]
export const useRouteLoaderData = (id: string): unknown => useContext(LoaderDataHere)[id]

export const isRouteErrorResponse = (error: unknown): error is ErrorResponse =>
  error instanceof Object && 'status' in error && 'statusText' in error && 'data' in error

export function useRevalidator() {
  const router = useHere(RouterHere)
  const { revalidation: state } = useHere(StateHere)
  const revalidate = useCallback(() => router.withWhole((whole) => whole.revalidate()), [router])
  return useMemo(() => ({ revalidate, state }), [revalidate, state])
}

const external = /^([a-z][a-z\d+.-]*:|\/\/)/i

/** @returns a path of this site: relative ones begin at the current page, without its query */
function pathFrom(here: Location, to: string): string {
  if (/^\/(?!\/)/.test(to)) return to
  const { pathname, search, hash } = new URL(to, location.origin + here.pathname)
  return pathname + search + hash
}

const pathOf = ({ pathname, search, hash }: Location): string => pathname + search + hash

export function useNavigate() {
  const router = useHere(RouterHere)
  return useCallback(
    (to: string | Location, options?: NavigateOptions) =>
      router.navigate(typeof to === 'string' ? pathFrom(router.state.location, to) : pathOf(to), options),
    [router],
  )
}

type OurLinkProps = Omit<LinkProps, 'to'> & { to: string }

export function Link({
  to,
  discover,
  reloadDocument,
  replace,
  preventScrollReset,
  state,
  onClick,
  ...rest
}: OurLinkProps) {
  const router = useHere(RouterHere)
  const here = useLocation()
  const isExternal = external.test(to)
  const href = isExternal ? to : pathFrom(here, to)
  const isPlain = reloadDocument || isExternal
  return (
    <a
      {...rest}
      href={href}
      data-discover={isExternal || discover === 'none' ? undefined : 'true'}
      onClick={(event) => {
        onClick?.(event)
        const isOwn = event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)
        if (isPlain || event.defaultPrevented || !isOwn || (rest.target && rest.target !== '_self')) return
        event.preventDefault()
        void router.navigate(href, { replace: replace ?? href === pathOf(here), preventScrollReset, state })
      }}
    />
  )
}

type OurNavLinkProps = OurLinkProps & Pick<NavLinkProps, 'end'> & { className?: string }

/** A link that says of itself whether it leads to the current page or above it. */
export function NavLink({ to, end, className, ...rest }: OurNavLinkProps) {
  const { pathname } = useLocation()
  const isCurrent = pathname === to || (!end && pathname.startsWith(to.endsWith('/') ? to : `${to}/`))
  return (
    <Link
      {...rest}
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={isCurrent ? `${className ?? ''} active` : (className ?? '')}
    />
  )
}

type Target = HTMLFormElement | HTMLButtonElement | Record<string, string> | null
type Sending = Pick<SubmitOptions, 'method' | 'replace' | 'preventScrollReset'>

/** @returns sends a form, as it stands or by one of its buttons, or some fields of the page's own */
export function useSubmit() {
  const router = useHere(RouterHere)
  return useCallback(
    (target: Target, { method, ...options }: Sending = {}) => {
      const form = target instanceof HTMLButtonElement ? target.form : target
      const formData =
        form instanceof HTMLFormElement
          ? new FormData(form, target instanceof HTMLButtonElement ? target : null)
          : new FormData()
      if (target && !(target instanceof HTMLElement)) {
        for (const [name, value] of Object.entries(target)) formData.set(name, value)
      }
      const said = (name: 'action' | 'method' | 'enctype') =>
        (target instanceof HTMLButtonElement && target.getAttribute(`form${name}`)) ||
        (form instanceof HTMLFormElement && form.getAttribute(name)) ||
        undefined
      const formMethod = (method ?? said('method') ?? 'get') as 'get' | 'post'
      const formEncType = (said('enctype') ?? 'application/x-www-form-urlencoded') as 'multipart/form-data'
      return router.navigate(said('action') ?? null, { ...options, formMethod, formEncType, formData })
    },
    [router],
  )
}

type OurFormProps = Omit<FormProps, 'action'> & { action?: string }

export function Form({
  action,
  method = 'get',
  onSubmit,
  reloadDocument,
  replace,
  preventScrollReset,
  ...rest
}: OurFormProps) {
  const submit = useSubmit()
  const here = useLocation()
  return (
    <form
      {...rest}
      method={method}
      action={action === undefined ? here.pathname + here.search : pathFrom(here, action)}
      data-discover="true"
      onSubmit={(event) => {
        onSubmit?.(event)
        if (reloadDocument || event.defaultPrevented) return
        event.preventDefault()
        const { submitter } = event.nativeEvent as SubmitEvent
        void submit((submitter ?? event.currentTarget) as HTMLButtonElement | HTMLFormElement, {
          ...(replace !== undefined && { replace }),
          ...(preventScrollReset !== undefined && { preventScrollReset }),
        })
      }}
    />
  )
}

/** Reads data without leaving the page; what was read stays until it is read anew or reset. */
export function useFetcher({ key: given }: { key?: string } = {}) {
  const router = useHere(RouterHere)
  const { id } = useContext(RouteHere)
  const own = useId()
  const key = given ?? own
  const { fetchers, data } = useContext(FetchersHere)
  const isUsed = useRef(false)
  useEffect(
    () => () => {
      if (isUsed.current) router.whole?.deleteFetcher(key)
      isUsed.current = false
    },
    [router, key],
  )
  const load = (href: string) =>
    router.withWhole((whole) => {
      if (!isUsed.current) whole.getFetcher(key)
      isUsed.current = true
      return whole.fetch(key, id, href)
    })
  const reset = () => router.whole?.resetFetcher(key)
  return { load, reset, state: fetchers.get(key)?.state ?? 'idle', data: data.get(key) }
}
