import { useEffect, useState } from 'react'
import { shopPath } from '#tenants/contract'
import { useFrame } from '../../../../document/use-frame.ts'
import type { ResultPage } from './load.ts'

export type ResultAnswer = { view: ResultPage; leaveFor: string | undefined }

/**
 * Polls every two seconds while the order is pending; the server counts and says when it is enough (specification,
 * section 4). A broken connection is no answer: it does not count, and is retried.
 */
export function usePolling(first: ResultAnswer): ResultAnswer {
  const [known, setKnown] = useState({ first, latest: first })
  // The page was reloaded: its state begins again.
  if (known.first !== first) setKnown({ first, latest: first })
  const { latest } = known
  const { brand } = useFrame()
  const [tries, setTries] = useState(0)
  const { status, token, polls, everyMs } = latest.view
  // biome-ignore lint/correctness/useExhaustiveDependencies: each poll without a change is followed by another
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
  // Requested from here, the shop sees the cart's cookie, and resets it.
  useEffect(() => {
    if (mayKeepCart)
      fetch(`${shopPath(brand, 'checkout/result/state')}?order=${encodeURIComponent(token)}`).catch(() => undefined)
  }, [mayKeepCart, token, brand])
  return latest
}
