import { cookieLine, cookieValue, noCookieLine } from '../../cookies.ts'
import { ownPath } from './own-path.ts'

// Where somebody wished to go who had to register first: their browser keeps it until they sign in.

const cookie = 'wish'

/** @returns a path of this shop; undefined where nobody wished for anything */
export const wishIn = ({ headers }: Request): string | undefined => ownPath(cookieValue(headers.get('cookie'), cookie))

/** @returns the line that keeps a wish, for a `Set-Cookie` header */
export const wishLine = (to: string): string => cookieLine(cookie, to, { hidden: true })

/** @returns the line that forgets it */
export const noWishLine = (): string => noCookieLine(cookie)
