import { useEffect, useLayoutEffect } from 'react'
import type { RouterState } from 'react-router'
import { onDevice } from '#kit/on-device'
import type { PageRouter } from './loaded-page.ts'

const place = onDevice.scroll.name

/** Where each page of this tab's history was scrolled to, by the keys of its entries. */
const positions: Record<string, number> = {}

/**
 * Scrolls as browsers do when they load a page: to the top or to the URL's anchor, and back to where the shopper was.
 * Between documents the browser does that itself.
 */
export function useScrollPositions(router: PageRouter, state: RouterState): void {
  const { location, restoreScrollPosition: restored, preventScrollReset } = state
  useEffect(() => {
    try {
      Object.assign(positions, JSON.parse(sessionStorage.getItem(place) ?? '{}'))
    } catch {
      // Private windows may refuse, and positions are lost with them.
    }
    const take = () => {
      history.scrollRestoration = 'manual'
    }
    const leave = () => {
      positions[router.state.location.key] = scrollY
      try {
        sessionStorage.setItem(place, JSON.stringify(positions))
      } catch {
        // As above.
      }
      history.scrollRestoration = 'auto'
    }
    take()
    addEventListener('pageshow', take)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pageshow', take)
      removeEventListener('pagehide', leave)
    }
  }, [router])
  useLayoutEffect(() => {
    if (restored === false) return
    const anchor = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    // Newer browsers return promises here, which React would take for a clean-up.
    if (typeof restored === 'number') void scrollTo(0, restored)
    else if (anchor) void anchor.scrollIntoView()
    else if (!preventScrollReset) void scrollTo(0, 0)
  }, [location, restored, preventScrollReset])
}

/** For the router that takes over. */
export const scrollPositions = positions
