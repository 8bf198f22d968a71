const open = ['/sign-in', '/invitation', '/texts', '/preferences']

/** Whether a page may be seen without a session. */
export const isPublic = (pathname: string): boolean =>
  open.some((path) => pathname === path || pathname.startsWith(`${path}/`))
