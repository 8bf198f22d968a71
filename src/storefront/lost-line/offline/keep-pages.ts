import { onDevice } from '#kit/on-device'
import { formAccepted, isPersonal } from './personal-pages.ts'
import type { Visited } from './worker.ts'

/** Forms that were accepted since the page was loaded. */
let accepted = 0

/**
 * In the browser: has the service worker keep a page for a visit without a line, once the browser has nothing better to
 * do. Nothing happens where there is none, nor with pages made of their sources.
 */
export function keepPage(visited: Omit<Visited, 'assets'>): void {
  const { serviceWorker } = navigator
  if (!import.meta.env.PROD || !serviceWorker) return
  const before = accepted
  const tell = async () => {
    await serviceWorker.register('/service-worker.js')
    const { active } = await serviceWorker.ready
    // An order is placed, and its payment form is still shown until the payer's page comes.
    if (isPersonal(visited.path) && accepted !== before) return
    const assets = performance.getEntriesByType('resource').map(({ name }) => name)
    active?.postMessage({ ...visited, assets: assets.filter((name) => name.startsWith(`${location.origin}/assets/`)) })
  }
  const atRest = () => setTimeout(() => tell().catch(() => {}), 1000)
  if (document.readyState === 'complete') atRest()
  else addEventListener('load', atRest, { once: true })
}

/** When the page that is shown was kept, in milliseconds since 1970; undefined for one that has just come. */
export const keptAt = (): number | undefined => Number(document.documentElement.dataset.keptAt) || undefined

/** The page says what is so now. */
export function isFresh(): void {
  delete document.documentElement.dataset.keptAt
}

/** A form was taken: cart and payment form say something else now, and somebody may have signed out. */
export function forgetPersonal(): void {
  accepted += 1
  void globalThis.caches?.delete(onDevice.personal.name)
  // A copy that the worker was asked for before comes after the deletion above.
  navigator.serviceWorker?.controller?.postMessage(formAccepted)
}

/** @returns whether the page can be opened without a line */
export const isKept = async (path: string): Promise<boolean> =>
  navigator.serviceWorker?.controller ? (await caches.match(path)) !== undefined : false
