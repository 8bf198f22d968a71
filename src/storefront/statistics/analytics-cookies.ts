// Runs in the browser and on the server alike.
import { cookieLine, cookieValue } from '../cookies.ts'

/** What statistics keep: the visit's own number and an advertisement's click, three days, a copy two (specification, section 9). */
export const analyticsCookies = {
  clientId: { name: 'clientId', days: 3 },
  click: { name: 'gclid', days: 3 },
  clickCopy: { name: 'gclid_copy', days: 2 },
} as const

type Kept = { clientId: string; gclid?: string }

/**
 * In the browser, after consent only: keeps a number of chance for this visitor and the click that led here.
 * @returns both, the click where one is known
 */
export function keepAnalyticsCookies(): Kept {
  const { clientId, click, clickCopy } = analyticsCookies
  const number = cookieValue(document.cookie, clientId.name) ?? crypto.randomUUID()
  keep(clientId, number)
  const clicked = new URLSearchParams(location.search).get('gclid')?.slice(0, 200)
  if (clicked) for (const cookie of [click, clickCopy]) keep(cookie, clicked)
  const known = clicked ?? cookieValue(document.cookie, click.name)
  return { clientId: number, ...(known ? { gclid: known } : {}) }
}

function keep({ name, days }: { name: string; days: number }, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not to be had in every browser
  document.cookie = cookieLine(name, value, { days })
}
