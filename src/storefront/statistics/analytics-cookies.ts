import { type CookieId, cookieLine, cookieValue } from '#kit/cookies'

type Kept = { clientId: string; gclid?: string }

/**
 * In the browser, after consent only: keeps a number of chance for this visitor and the click that led here.
 * @returns both, the click where one is known
 */
export function keepAnalyticsCookies(): Kept {
  const number = cookieValue(document.cookie, 'clientId') ?? crypto.randomUUID()
  keep('clientId', number)
  const clicked = new URLSearchParams(location.search).get('gclid')?.slice(0, 200)
  if (clicked) for (const id of ['click', 'clickCopy'] as const) keep(id, clicked)
  const known = clicked ?? cookieValue(document.cookie, 'click')
  return { clientId: number, ...(known ? { gclid: known } : {}) }
}

function keep(id: CookieId, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not to be had in every browser
  document.cookie = cookieLine(id, value)
}
