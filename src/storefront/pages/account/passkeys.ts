import { useSyncExternalStore } from 'react'

const never = () => () => {}
const isKnown = () => 'PublicKeyCredential' in window

/** Whether this browser supports passkeys; undefined until scripts know, so for good without scripts. */
export const usePasskeys = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(never, isKnown, () => undefined)

/** The library for authenticators, loaded on use. */
export const loadPasskeys = () => import('@simplewebauthn/browser')

/** Whether somebody closed the browser's dialog, or let it time out: they need no message. */
export const isGivenUp = (error: unknown): boolean => error instanceof Error && error.name === 'NotAllowedError'
