import { isPrivate } from '../pages/checkout-pages.ts'

/**
 * Once others' scripts run in a document, every step leads into a new one: links and forms go the plain way, which they
 * know for visitors without scripts, so that private pages never share a document with a stranger.
 */
export function leaveRouter(): void {
  // Heard before the router, which listens further down.
  addEventListener('click', (event) => isLink(event.target) && event.stopPropagation(), { capture: true })
  addEventListener('submit', (event) => isSent(event.target) && event.stopPropagation(), { capture: true })
  // Back and forward within this document may lead there as well.
  addEventListener(
    'popstate',
    (event) => {
      if (!isPrivate(location.pathname)) return
      event.stopImmediatePropagation()
      location.reload()
    },
    { capture: true },
  )
}

const isLink = (target: EventTarget | null) => target instanceof Element && target.closest('a[href]') !== null
const isSent = (target: EventTarget | null) => target instanceof HTMLFormElement && target.method !== 'dialog'
