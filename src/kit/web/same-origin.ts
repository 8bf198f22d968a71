/**
 * @returns whether a request that changes something came from another site's page (browsers say so, other clients need
 *   not).
 */
export function isForeign(request: Request): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false
  const origin = request.headers.get('origin')
  // A page that names no referrer names no origin either, as the back office's (`Referrer-Policy: no-referrer`).
  if (origin === 'null') return request.headers.get('sec-fetch-site') !== 'same-origin'
  if (origin !== null) return origin !== new URL(request.url).origin
  return request.headers.get('sec-fetch-site') === 'cross-site'
}
