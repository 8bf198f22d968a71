import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the content when a page is changed by scripts, as the browser does when it loads one. */
export function useFocusOnArrival(content: RefObject<HTMLElement | null>, pathname: string): void {
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current !== pathname) content.current?.focus({ preventScroll: true })
    before.current = pathname
  }, [content, pathname])
}
