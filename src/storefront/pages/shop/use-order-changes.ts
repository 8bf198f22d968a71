import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Listens for news of an order while there is an address; the browser opens a lost stream again.
 * @param onChange called when it is time to look
 * @returns whether news is heard: if not, poll
 */
export function useOrderChanges(address: string | undefined, onChange: () => void): boolean {
  const [isListening, setListening] = useState(false)
  const look = useEffectEvent(onChange)
  useEffect(() => {
    if (address === undefined) return
    const source = new EventSource(address)
    source.onmessage = ({ data }) => {
      const hasEnded = data === 'ended'
      if (hasEnded) source.close()
      setListening(!hasEnded && data !== 'deaf')
      if (hasEnded || data === 'changed') look()
    }
    source.onerror = () => setListening(false)
    return () => {
      source.close()
      setListening(false)
    }
  }, [address])
  return isListening
}
