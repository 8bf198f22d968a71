import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { cookieValue } from '#kit/cookies'

/**
 * A visitor from another site sends no strict cookie, so that the page came without their top-ups: it is asked for its
 * data once more, if this device keeps any.
 */
export function useKept(isOffered: boolean): void {
  const { revalidate } = useRevalidator()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page that is opened
  useEffect(() => {
    if (!isOffered && cookieValue(document.cookie, 'againKept')) void revalidate()
  }, [])
}
