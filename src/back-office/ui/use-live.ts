import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Reads the page's data again every few seconds while somebody looks at it. */
export function useLive(seconds = 10): void {
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (state !== 'idle') return
    const timer = setTimeout(() => {
      if (!document.hidden) void revalidate()
    }, seconds * 1000)
    return () => clearTimeout(timer)
  })
}
