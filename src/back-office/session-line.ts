import { operatorCookie } from '#kit/cookies'

/** The `Set-Cookie` line of a session that was opened, or whose token follows another. */
export const sessionLine = ({ token, expiresAt }: { token: string; expiresAt: Date }, now: Date): string =>
  operatorCookie.line(token, Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)))
