import { useEffect, useSyncExternalStore } from 'react'
import { href } from 'react-router'
import { cookieLine, cookieValue } from '#kit/cookies'
import { currencyOfLanguages, type Guide } from '#rates/contract'
import { useFrame } from '../../../document/use-frame.ts'

// Browser only: a page is the same for all visitors, so each browser finds its own currency and asks for its rate.

type Known = { wanted: string | undefined; isChosen: boolean; guide: Guide | undefined }

const nothing: Known = { wanted: undefined, isChosen: false, guide: undefined }
let known = nothing
const listeners = new Set<() => void>()
/** What each rate was, or is being asked for. */
const asked = new Map<string, Promise<Guide | undefined>>()

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(next: Known): void {
  known = next
  for (const listener of listeners) listener()
}

function rateOf(currency: string): Promise<Guide | undefined> {
  const before = asked.get(currency)
  if (before) return before
  const answer = fetch(`${href('/shop/guide-rate')}?${new URLSearchParams({ currency })}`)
    .then(async (response) => (response.ok ? ((await response.json()) as Guide | null) : null) ?? undefined)
    // Without a connection there is no guide; the next page asks again.
    .catch(() => {
      asked.delete(currency)
      return undefined
    })
  asked.set(currency, answer)
  return answer
}

/** Finds the visitor's currency: the chosen one, else that of the country in the browser's languages. */
async function find(own: string): Promise<void> {
  const chosen = cookieValue(document.cookie, 'currency')
  const wanted = chosen ?? currencyOfLanguages(navigator.languages)
  const isChosen = chosen !== undefined
  if (wanted !== known.wanted || isChosen !== known.isChosen) tell({ wanted, isChosen, guide: undefined })
  if (wanted === undefined || wanted === own) return
  const guide = await rateOf(wanted)
  if (known.wanted === wanted && known.guide !== guide) tell({ ...known, guide })
}

/**
 * The visitor's currency and its rate; nothing until that is known, and where the brand shows no guide prices.
 * @param given the guide that the page came with
 */
export function useGuide(given?: Guide): Known & { choose(currency: string): void } {
  const { currency: own, guidePrices } = useFrame().brand
  const now = useSyncExternalStore(
    subscribe,
    () => known,
    () => nothing,
  )
  useEffect(() => {
    if (given) asked.set(given.currency, Promise.resolve(given))
    if (guidePrices) void find(own)
  }, [guidePrices, own, given])
  return {
    ...now,
    guide: now.guide ?? (now.wanted === undefined || now.wanted === given?.currency ? given : undefined),
    choose(currency) {
      // biome-ignore lint/suspicious/noDocumentCookie: the registry's line, as for the theme
      document.cookie = cookieLine('currency', currency)
      void find(own)
    },
  }
}
