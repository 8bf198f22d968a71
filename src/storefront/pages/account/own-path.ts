const nowhere = 'http://own.invalid'
// Whoever comes from there is not led back.
const proving = /^\/(login|register|confirm|reset-password|not-found)(\/|$)/

/**
 * Reads where somebody wished to go after signing in: a path of this shop, and nothing that any browser could take for
 * another site's address.
 * @returns path and query; undefined for everything else, and for the pages of signing in themselves
 */
export function ownPath(written: string | null | undefined): string | undefined {
  // A browser reads a backslash as a slash, and passes over blanks and breaks.
  if (!written || written.length > 500 || !/^\/[^\\\s\p{Cc}]*$/u.test(written) || !URL.canParse(written, nowhere)) {
    return undefined
  }
  const { origin, pathname, search } = new URL(written, nowhere)
  if (origin !== nowhere || pathname.startsWith('//') || proving.test(pathname)) return undefined
  return pathname + search
}

/** @returns the page of this shop that the visitor came from, if they came from one */
export function cameFrom({ headers, url }: Request): string | undefined {
  const referer = headers.get('referer')
  if (!referer || !URL.canParse(referer)) return undefined
  const { origin, pathname, search } = new URL(referer)
  return origin === new URL(url).origin ? ownPath(pathname + search) : undefined
}
