import { createContext, useContext } from 'react'
import { Scripts, ScrollRestoration } from 'react-router'

/** On the server: whether the end of this page is known already, and put in once the page is rendered (end-of-page.ts). */
export const EndIsKnown = createContext(false)

/** What the router needs to come alive. It ends the page. */
export function PageScripts() {
  if (useContext(EndIsKnown)) return null
  return (
    <>
      <ScrollRestoration />
      <Scripts />
    </>
  )
}
