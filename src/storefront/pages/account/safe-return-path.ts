const nowhere = 'http://own.invalid'
// Pages that nobody is led back to.
const proving = /^\/(login|register|confirm|reset-password|not-found)(\/|$)/

/**
 * Reads the target after signing in: a path of this shop, and nothing that a browser could take for another site's URL.
 * @returns path and query; undefined for everything else, and for the pages of signing in themselves
 */
export function safeReturnPath(written: string | null | undefined): string | undefined {
  // A browser reads a backslash as a slash, and ignores spaces and line breaks.
  if (!written || written.length > 500 || !/^\/[^\\\s\p{Cc}]*$/u.test(written) || !URL.canParse(written, nowhere)) {
    return undefined
  }
  const { origin, pathname, search } = new URL(written, nowhere)
  if (origin !== nowhere || pathname.startsWith('//') || proving.test(pathname)) return undefined
  return pathname + search
}

/** @returns the page of this shop that the visitor came from, if any */
export function cameFrom({ headers, url }: Request): string | undefined {
  const referer = headers.get('referer')
  if (!referer || !URL.canParse(referer)) return undefined
  const { origin, pathname, search } = new URL(referer)
  return origin === new URL(url).origin ? safeReturnPath(pathname + search) : undefined
}
