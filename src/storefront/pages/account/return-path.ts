import { cookieLine, cookieValue, dropCookieLine } from '#kit/cookies'
import { safeReturnPath } from './safe-return-path.ts'

// The target of a visitor who had to register first: their browser stores it until they sign in.

/** @returns a path of this shop; undefined without a target */
export const returnPathIn = ({ headers }: Request): string | undefined =>
  safeReturnPath(cookieValue(headers.get('cookie'), 'wish'))

/** @returns the `Set-Cookie` line that stores a target */
export const returnPathLine = (to: string): string => cookieLine('wish', to)

/** @returns the line that deletes it */
export const noReturnPathLine = (): string => dropCookieLine('wish')
