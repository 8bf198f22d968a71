/**
 * A visitor who follows a link from a mail or another site sends no strict cookies, though they may be signed in: the
 * page is requested once more from our own page, with the cookies. A page that a payer's window returns to needs no
 * cookie, and a further page would cut it off from the page that opened it.
 */
export const needsReload = ({ method, headers }: Request, { pathname, searchParams }: URL): boolean =>
  method === 'GET' &&
  /^\/account(\/|$)/.test(pathname) &&
  !pathname.endsWith('/back') &&
  headers.get('sec-fetch-site') === 'cross-site' &&
  !searchParams.has('again')

/** @returns an answer that loads the same page again; only once */
export function reloadPage({ pathname, searchParams }: URL): Response {
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
