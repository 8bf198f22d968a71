/** @returns the URL that a message leads to: on the shop's own origin, and its start for anything else */
export function pushPath(path: unknown, origin: string): string {
  const url = typeof path === 'string' ? URL.parse(path, origin) : null
  return url?.origin === origin ? url.href : `${origin}/`
}
