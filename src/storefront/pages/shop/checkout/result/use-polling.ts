import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { shopPath } from '#tenants/contract'
import { useFrame } from '../../../../document/use-frame.ts'
import { useOrderChanges } from '../../use-order-changes.ts'
import type { ResultPage } from './load.ts'

export type ResultAnswer = { view: ResultPage; leaveFor: string | undefined }

/**
 * Keeps the result up to date while the order is pending. Looks when it hears that the order changed, and once at the
 * end of the time; without news it polls every two seconds. The server counts and says when it is enough
 * (specification, section 4). A broken connection is no answer: it does not count, and is retried.
 */
export function usePolling(first: ResultAnswer): ResultAnswer {
  const [known, setKnown] = useState({ first, latest: first })
  // The page was reloaded: its state begins again.
  if (known.first !== first) setKnown({ first, latest: first })
  const { latest } = known
  const { brand } = useFrame()
  const [tries, setTries] = useState(0)
  const looking = useRef<AbortController>(undefined)
  const { status, token, polls, everyMs, mostPolls } = latest.view
  const isPending = status === 'Pending'
  const page = (name: 'state' | 'changes') =>
    `${shopPath(brand, `checkout/result/${name}`)}?order=${encodeURIComponent(token)}`

  const look = useEffectEvent(async (count: number) => {
    looking.current?.abort()
    const given = new AbortController()
    looking.current = given
    const answer = await fetch(`${page('state')}&poll=${count}`, { signal: given.signal }).catch(() => undefined)
    const next: ResultAnswer | undefined = answer?.ok ? await answer.json().catch(() => undefined) : undefined
    if (given.signal.aborted) return
    if (next) setKnown((before) => ({ ...before, latest: next }))
    else setTries((before) => before + 1)
  })
  const isListening = useOrderChanges(isPending ? page('changes') : undefined, () => look(polls))
  // biome-ignore lint/correctness/useExhaustiveDependencies: each poll without a change is followed by another
  useEffect(() => {
    if (!isPending) return
    const next = isListening ? mostPolls : polls + 1
    const timer = setTimeout(() => look(next), (next - polls) * everyMs)
    return () => clearTimeout(timer)
  }, [isPending, isListening, polls, everyMs, mostPolls, tries])
  useEffect(() => () => looking.current?.abort(), [])

  const { mayKeepCart } = first.view
  // Requested from here, the shop sees the cart's cookie, and resets it.
  useEffect(() => {
    if (mayKeepCart)
      fetch(`${shopPath(brand, 'checkout/result/state')}?order=${encodeURIComponent(token)}`).catch(() => undefined)
  }, [mayKeepCart, token, brand])
  return latest
}
