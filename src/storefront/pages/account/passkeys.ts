import { useSyncExternalStore } from 'react'

const never = () => () => {}
const isKnown = () => 'PublicKeyCredential' in window

/** Whether this browser knows passkeys; undefined while nobody can tell, which without scripts is for good. */
export const usePasskeys = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(never, isKnown, () => undefined)

/** What does the talking to authenticators, loaded by whoever wants to use one. */
export const loadPasskeys = () => import('@simplewebauthn/browser')

/** Whether somebody closed the browser's question, or let it stand too long: they know. */
export const isGivenUp = (error: unknown): boolean => error instanceof Error && error.name === 'NotAllowedError'
