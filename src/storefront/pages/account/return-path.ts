import { cookieLine, cookieValue, dropCookieLine } from '#kit/cookies'
import { ownPath } from './own-path.ts'

// Where somebody wished to go who had to register first: their browser keeps it until they sign in.

/** @returns a path of this shop; undefined where nobody wished for anything */
export const returnPathIn = ({ headers }: Request): string | undefined =>
  ownPath(cookieValue(headers.get('cookie'), 'wish'))

/** @returns the line that keeps a wish, for a `Set-Cookie` header */
export const returnPathLine = (to: string): string => cookieLine('wish', to)

/** @returns the line that forgets it */
export const noReturnPathLine = (): string => dropCookieLine('wish')
