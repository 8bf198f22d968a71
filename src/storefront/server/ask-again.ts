/**
 * Whoever follows a link of a mail or of another site to their account shows no strict cookie, though they may be signed
 * in: the page is asked for once more, from here, and then they do. Where a payer's window comes back to needs no cookie,
 * and one page more between would cut it off from the page that opened it.
 */
export const needsSecondAsking = ({ method, headers }: Request, { pathname, searchParams }: URL): boolean =>
  method === 'GET' &&
  /^\/account(\/|$)/.test(pathname) &&
  !pathname.endsWith('/back') &&
  headers.get('sec-fetch-site') === 'cross-site' &&
  !searchParams.has('again')

/** @returns an answer that leads on to the same page; only once, whatever a browser makes of it */
export function askAgain({ pathname, searchParams }: URL): Response {
  searchParams.set('again', '')
  return new Response('', {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'",
      'cache-control': 'no-store',
      refresh: `0;url=${pathname}?${searchParams}`,
    },
  })
}
