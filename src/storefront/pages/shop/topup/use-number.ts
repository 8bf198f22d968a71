import { useEffect, useRef } from 'react'
import { href, useFetcher } from 'react-router'
import type { loader } from '../number/number.ts'

export type KnownNumber = { readable: string; brandId?: string | undefined }

const pauseMs = 500
const shortest = 8

/** Looks a number up while it is being typed, after a pause (specification, section 9: debounce 500 ms). */
export function useNumber(before: KnownNumber | undefined) {
  const fetcher = useFetcher<typeof loader>({ key: 'number' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The shop counts how many gave a number: once for each page, however often it is corrected.
  const wasKnown = useRef(before !== undefined)
  useEffect(() => {
    if (fetcher.data) wasKnown.current = true
  }, [fetcher.data])
  useEffect(() => () => clearTimeout(timer.current), [])

  const ask = (typed: string) => {
    clearTimeout(timer.current)
    const digits = typed.replace(/\D/g, '')
    if (digits.length < shortest) return fetcher.reset()
    timer.current = setTimeout(() => {
      const again = wasKnown.current ? '&again' : ''
      fetcher.load(`${href('/shop/number')}?msisdn=${encodeURIComponent(typed)}${again}`)
    }, pauseMs)
  }
  const known: KnownNumber | undefined = fetcher.data === undefined ? before : (fetcher.data ?? undefined)
  return { known, asking: fetcher.state !== 'idle', ask }
}
