import type { Origin, PageStep } from '#funnel'
import { shopBase, type Tenant } from '#tenants/contract'
import { isMainPage } from '../pages/main-page.ts'

/** What of a request tells whether somebody opened a page: its address without protocol and host, and headers. */
export type Opening = { address: string; header(name: string): string | null | undefined }

export type OpenedStep = { step: PageStep; from: Origin }

/** Programs that say so: search engines, link previews, monitors. Others do not send the headers of a browser. */
const programs = /bot|crawl|spider|slurp|preview|monitor|uptime|lighthouse|headless/i

/**
 * @returns the step of the way that this request opens, and where from; undefined if nobody opened a page: a program,
 *   a page that a browser loads in advance (Sec-Purpose) or the service worker stores, a frame; or if it is none of the
 *   way. A page that was opened from itself (sent form, fresh data) is not opened again.
 */
export function openedStep(tenant: Tenant, { address, header }: Opening): OpenedStep | undefined {
  const isDocument = header('sec-fetch-mode') === 'navigate'
  // Of pages after the first, the router asks for the data only.
  if (!isDocument && !address.includes('.data')) return undefined
  const path = pathOf(address)
  if (!isDocument && !path.endsWith('.data')) return undefined
  const step = placeOf(tenant, path.replace(/\.data$/, ''))
  if (step === 'other' || step === 'result' || !isByPerson(header, isDocument)) return undefined
  const from = originOf(tenant, header)
  if (from !== step) return { step, from }
  // The browser's button: the address has changed before the data is asked for. Nothing reloads the data of these pages.
  return step === 'shop' && !isDocument && isSamePage(header, path) ? { step, from: 'back' } : undefined
}

/** Whether somebody looks at the answer: no program, no frame, nothing that is loaded in advance. */
export function isByPerson(header: Opening['header'], isDocument: boolean): boolean {
  if (header('sec-purpose') || header('purpose') || header('x-moz') || header('x-offline-copy')) return false
  const dest = header('sec-fetch-dest')
  // A service worker passes a page on without saying what it is for.
  if (isDocument ? dest !== 'document' && dest !== 'empty' : header('sec-fetch-site') !== 'same-origin') return false
  return !programs.test(header('user-agent') ?? '')
}

function originOf(tenant: Tenant, header: Opening['header']): Origin {
  const referer = header('referer')
  const site = header('sec-fetch-site')
  if (!referer || site !== 'same-origin') return 'outside'
  return placeOf(tenant, pathOf(referer.replace(/^https?:\/\/[^/]+/, '')))
}

const isSamePage = (header: Opening['header'], path: string): boolean =>
  pathOf((header('referer') ?? '').replace(/^https?:\/\/[^/]+/, '')) === path.replace(/\.data$/, '')

const pathOf = (address: string): string => {
  const [path = ''] = address.split('?', 1)
  return path.replace(/^\/_(root)?\.data$/, '/.data') || '/'
}

/** Of the checkout, or a page where something is chosen; any other is beside the way. */
function placeOf(tenant: Tenant, path: string): Exclude<Origin, 'outside' | 'back'> {
  if (path === '' || isMainPage(tenant, path || '/')) return 'shop'
  const below = path.replace(/^\/shop(?=\/|$)/, '')
  // The same again is offered here too, and a top-up that somebody asks for, below a base or without one.
  if (below === '/again' || below === '/asked') return 'shop'
  if (below === '/checkout/cart') return 'cart-page'
  if (below === '/checkout/payment') return 'payment'
  if (below.startsWith('/checkout/result')) return 'result'
  if (/^\/(ask|checkout|order|redeem|number)(\/|$)/.test(below)) return 'other'
  if (path !== below) return 'shop'
  return shopBase(tenant) === '/' && catalogueAtBase.test(path) ? 'shop' : 'other'
}

/** Category and brand of a shop without a base of its own, beside the site's other pages of two words. */
const catalogueAtBase = /^\/(?!account\/|blog\/|cancel\/|frames\/|login\/|newsletter\/)[\w-]+\/[\w-]+$/
