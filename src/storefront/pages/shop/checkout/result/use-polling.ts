import { useEffect, useState } from 'react'
import { shopPath } from '#tenants/contract'
import { useFrame } from '../../../../document/use-frame.ts'
import type { ResultPage } from './load.ts'

export type ResultAnswer = { view: ResultPage; leaveFor: string | undefined }

/**
 * Asks again every two seconds while the order is pending; the server counts and says when it is enough
 * (specification, section 4). A line that breaks for a moment is no answer: it is not counted, and asked again.
 */
export function usePolling(first: ResultAnswer): ResultAnswer {
  const [known, setKnown] = useState({ first, latest: first })
  // The page was loaded anew: what is known of it begins again.
  if (known.first !== first) setKnown({ first, latest: first })
  const { latest } = known
  const { brand } = useFrame()
  const [tries, setTries] = useState(0)
  const { status, token, polls, everyMs } = latest.view
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try that brought nothing is followed by another
  useEffect(() => {
    if (status !== 'Pending') return
    const given = new AbortController()
    const timer = setTimeout(async () => {
      const address = `${shopPath(brand, 'checkout/result/state')}?order=${encodeURIComponent(token)}&poll=${polls + 1}`
      const answer = await fetch(address, { signal: given.signal }).catch(() => undefined)
      if (given.signal.aborted) return
      if (answer?.ok) {
        const next: ResultAnswer = await answer.json()
        setKnown((before) => ({ ...before, latest: next }))
      } else setTries((before) => before + 1)
    }, everyMs)
    return () => {
      clearTimeout(timer)
      given.abort()
    }
  }, [status, token, polls, everyMs, tries, brand])
  const { mayKeepCart } = first.view
  // Asked from here the shop sees the cookie of the cart, and takes it back.
  useEffect(() => {
    if (mayKeepCart)
      fetch(`${shopPath(brand, 'checkout/result/state')}?order=${encodeURIComponent(token)}`).catch(() => undefined)
  }, [mayKeepCart, token, brand])
  return latest
}
