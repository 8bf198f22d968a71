import { useEffect, useState } from 'react'
import { attempt } from '#kit/attempt'
import { onDevice } from '#kit/on-device'
import { toast } from '../../../toasts/toast.ts'

const place = onDevice.number.name

/**
 * The number last topped up, stored on this device only, and only if the shopper wants that.
 * @returns the number once scripts run, and functions to store and delete it; private windows may refuse, which is no
 *   error
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
