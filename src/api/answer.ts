/** An answer before it is sent: a status and the body as text. */
export type Answer = { status: number; body: string; headers?: Record<string, string> }

export const json = (status: number, value: unknown): Answer => ({ status, body: JSON.stringify(value) })

const always = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
const secure = { ...always, 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }

/**
 * Headers are a plain object: the server then writes the answer without creating a stream and a `Headers`.
 * @param origin as the caller's browser sees it; over https it gets HSTS
 */
export function send({ status, body, headers }: Answer, requestId: string, origin = ''): Response {
  const usual = origin.startsWith('https:') ? secure : always
  return new Response(body === '' ? null : body, {
    status,
    headers: { ...usual, 'X-Request-Id': requestId, ...headers },
  })
}
