import { useEffect, useState } from 'react'
import { onDevice } from '#kit/on-device'
import { toast } from '../../../toasts/toast.ts'

const place = onDevice.number.name

/**
 * The number last topped up, kept on this device only, and only when the shopper asked for it.
 * @returns the number once scripts run, and how to keep and forget it; private windows may refuse, which is no reason to stop
 */
export function useRememberedNumber() {
  const [number, setNumber] = useState<string>()
  useEffect(() => setNumber(attempt(() => localStorage.getItem(place)) ?? undefined), [])
  return {
    number,
    keep: (msisdn: string) => attempt(() => localStorage.setItem(place, msisdn)),
    forget: () => {
      attempt(() => localStorage.removeItem(place))
      setNumber(undefined)
      toast('success', 'numberForgotten')
    },
  }
}

function attempt<T>(task: () => T): T | undefined {
  try {
    return task()
  } catch {
    return undefined
  }
}
