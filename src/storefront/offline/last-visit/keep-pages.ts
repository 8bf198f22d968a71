import { onDevice } from '#kit/on-device'
import { formAccepted, isPersonal } from './personal-pages.ts'
import type { Visited } from './worker.ts'

/** Number of forms that were accepted since the page was loaded. */
let accepted = 0

/**
 * In the browser: has the service worker store a page for offline visits, once the browser is idle. Does nothing
 * without a service worker, or in development.
 */
export function keepPage(visited: Omit<Visited, 'assets'>): void {
  const { serviceWorker } = navigator
  if (!import.meta.env.PROD || !serviceWorker) return
  const before = accepted
  const tell = async () => {
    await serviceWorker.register('/service-worker.js')
    const { active } = await serviceWorker.ready
    // The order is placed while its payment form is still shown, until the payment page loads.
    if (isPersonal(visited.path) && accepted !== before) return
    const assets = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage({ ...visited, assets: assets.filter((name) => name.startsWith(`${location.origin}/assets/`)) })
  }
  const atRest = () => setTimeout(() => tell().catch(() => {}), 1000)
  if (document.readyState === 'complete') atRest()
  else addEventListener('load', atRest, { once: true })
}

/** When the shown page was stored, in milliseconds since 1970; undefined for a page from the shop. */
export const keptAt = (): number | undefined => Number(document.documentElement.dataset.keptAt) || undefined

/** The page is up to date again. */
export function isFresh(): void {
  delete document.documentElement.dataset.keptAt
}

/** A form was accepted: cart and payment form have changed, and somebody may have signed out. */
export function forgetPersonal(): void {
  accepted += 1
  void globalThis.caches?.delete(onDevice.personal.name)
  // A copy that was requested earlier is stored after the deletion above.
  navigator.serviceWorker?.controller?.postMessage(formAccepted)
}

/** @returns whether the page can be opened offline */
export const isKept = async (path: string): Promise<boolean> =>
  navigator.serviceWorker?.controller ? (await caches.match(path)) !== undefined : false
