import { forgetPersonal, isKept } from './last-visit/keep-pages.ts'

/** A failed request of the router, with everything that was typed. */
export type HeldRequest = {
  /**
   * `asks`: it may spend money, or its answer may have been lost: the shopper sends it again. `goes`: a form that is
   * sent again automatically. `looks`: another page, which changes nothing.
   */
  kind: 'asks' | 'goes' | 'looks'
  sendAgain(): void
}

const pauseMs = 3000
const steps = /^\/(_root|shop|shop\/(?!checkout\/|order|redeem)[\w-]+(\/[\w-]+)?|(shop\/)?checkout\/cart)\.data$/
let held: HeldRequest | undefined
const watchers = new Set<() => void>()

export const heldRequest = (): HeldRequest | undefined => held

export function watchHeldRequest(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

function hold(request: HeldRequest | undefined): void {
  held = request
  for (const changed of watchers) changed()
}

/**
 * In the browser: a request of the router that cannot reach the shop, or meets one that is starting, waits instead of
 * failing, so that the page and typed input stay. Reading is retried automatically, and so is a step towards the cart
 * that certainly was not taken; all else waits for the shopper. It ends when the router cancels the request.
 * @returns a function that undoes it
 */
export function holdRequests(): () => void {
  const { fetch } = window
  let form: HTMLFormElement | undefined
  const remember = ({ target }: SubmitEvent) => {
    form = target as HTMLFormElement
  }
  addEventListener('submit', remember)
  window.fetch = async (input, init) => {
    if (!(input instanceof URL && input.pathname.endsWith('.data'))) return fetch(input, init)
    const isSent = init?.method !== undefined && init.method !== 'GET'
    const sentForm = isSent ? form : undefined
    let isHeld = false
    try {
      for (;;) {
        const wasOffline = !navigator.onLine
        const answer = await fetch(input, init).catch((error) => {
          if (init?.signal?.aborted) throw error
        })
        if (answer && !isAway(answer)) {
          if (isSent) forgetPersonal()
          return answer
        }
        const goesByItself = steps.test(input.pathname) && (wasOffline || answer?.status === 503)
        // The form is disabled, because what was sent cannot be changed meanwhile.
        if (sentForm) sentForm.inert = true
        const path = pageOf(input)
        const isElsewhere = !isSent && path !== location.pathname
        if (isElsewhere && !answer && (await isKept(path))) return leaveFor(path)
        const kind = isSent ? (goesByItself ? 'goes' : 'asks') : isElsewhere ? 'looks' : undefined
        isHeld = kind !== undefined
        await untilSentAgain(kind, init?.signal)
      }
    } finally {
      if (sentForm) sentForm.inert = false
      if (isHeld) hold(undefined)
    }
  }
  return () => {
    window.fetch = fetch
    removeEventListener('submit', remember)
  }
}

/** From a proxy, or a shop without a database: not a page's answer. */
const isAway = ({ status, headers }: Response): boolean =>
  status >= 502 && status <= 504 && !headers.has('X-Remix-Response')

/** The page whose data a request asks for. */
const pageOf = ({ pathname }: URL): string => (pathname === '/_root.data' ? '/' : pathname.replace(/\.data$/, ''))

/** The router stops here: the service worker answers with the stored page. */
function leaveFor(path: string): Promise<never> {
  location.assign(path)
  return new Promise(() => {})
}

/** @param kind undefined for a background request, of which nothing is shown */
function untilSentAgain(kind: HeldRequest['kind'] | undefined, signal?: AbortSignal | null): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason))
    if (kind) hold({ kind, sendAgain: resolve })
    if (kind === 'asks') return
    setTimeout(resolve, pauseMs)
    addEventListener('online', () => resolve(), { once: true })
  })
}
