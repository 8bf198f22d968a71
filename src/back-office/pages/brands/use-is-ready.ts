import { useEffect, useState } from 'react'

/** Whether scripts run here. */
export function useIsReady(): boolean {
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return isReady
}
