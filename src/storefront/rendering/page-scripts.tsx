import { createContext, useContext } from 'react'
import { Scripts, ScrollRestoration } from 'react-router'

/** On the server: whether the end of this page is known and inserted after rendering (end-of-page.ts). */
export const EndIsKnown = createContext(false)

/** The router's scripts, at the end of the page. */
export function PageScripts() {
  if (useContext(EndIsKnown)) return null
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  )
}
