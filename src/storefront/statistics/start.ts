import type { Statistics } from '#consent/contract'
import { keepAnalyticsCookies } from './analytics-cookies.ts'
import { leaveRouter } from './leave-router.ts'

type Queue = Record<string, unknown> & { dataLayer?: unknown[] }
const page = () => window as unknown as Queue

let hasStarted = false

/** Loads the scripts of the brand's services, once in a document; from then on no step leads into the checkout with them. */
export function start({ measurement, ...services }: Statistics & { measurement: string }): void {
  if (hasStarted) return
  hasStarted = true
  leaveRouter()
  const known = { ...keepAnalyticsCookies(), measurement }
  const { gtmId, hotjarId, xtremepushId, convergePixel } = services
  if (gtmId) {
    page().dataLayer = [...(page().dataLayer ?? []), known, { 'gtm.start': Date.now(), event: 'gtm.js' }]
    load(`https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(gtmId)}`)
  }
  if (hotjarId) {
    page()._hjSettings = { hjid: Number(hotjarId), hjsv: 6 }
    page().hj = queue('hj')
    load(`https://static.hotjar.com/c/hotjar-${encodeURIComponent(hotjarId)}.js?sv=6`)
  }
  if (xtremepushId) {
    page().xtremepush = queue('xtremepush')
    load(`https://prod.webpu.sh/${encodeURIComponent(xtremepushId)}/sdk.js`)
  }
  if (convergePixel) {
    const converge = queue('cvg')
    page().cvg = converge
    converge({ method: 'track', eventName: '$page_load', properties: known })
    load(`https://static.runconverge.com/pixels/${encodeURIComponent(convergePixel)}.js`)
  }
}

/** What is called before the service's own script is there waits for it. */
function queue(name: string) {
  const before = page()[name] as Queued | undefined
  const called: Queued = before ?? Object.assign((...words: unknown[]) => void called.q.push(words), { q: [] })
  return called
}
type Queued = ((...words: unknown[]) => void) & { q: unknown[][] }

function load(src: string): void {
  const script = document.createElement('script')
  script.src = src
  script.async = true
  document.head.append(script)
}
