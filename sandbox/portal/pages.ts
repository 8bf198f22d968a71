import type { Answer } from '../http/call.ts'
import { html } from '../http/html.ts'
import { page } from '../http/page.ts'

/** Sample customers. Any other number is accepted as well. */
export const PEOPLE = [
  { name: 'Ada Muster', msisdn: '4915112340101' },
  { name: 'Ben Beispiel', msisdn: '4915112340102' },
  { name: 'Cem Örnek', msisdn: '4915112340103' },
]

/** Return address and the shop's `state`. */
export type Wish = { redirectUri: string; state: string }

export function readWish(asked: URLSearchParams): Wish | undefined {
  const [redirectUri, state] = [asked.get('redirect_uri') ?? '', asked.get('state') ?? '']
  return /^https?:\/\//.test(redirectUri) && URL.canParse(redirectUri) ? { redirectUri, state } : undefined
}

export function loginPage(tenant: string, { redirectUri, state }: Wish): Answer {
  const people = PEOPLE.map(
    ({ name, msisdn }, index) =>
      html`<label class="choice"><input type="radio" name="person" value="${msisdn}"${index === 0 && html` checked`}>${name}, +${msisdn}</label>`,
  )
  return page(
    `Customer portal of ${tenant}`,
    html`<p class="test">Test mode: choose who you are</p>
      <h1>Customer portal of ${tenant}</h1>
      <section><form class="stack" method="post" action="/portal/${tenant}/login">
        <input type="hidden" name="redirect_uri" value="${redirectUri}"><input type="hidden" name="state" value="${state}">
        <fieldset><legend>Who signs in?</legend>${people}</fieldset>
        <label>Or another number<input name="msisdn" inputmode="tel" placeholder="+49151…"></label>
        <button class="main">Sign in</button>
      </form></section>`,
    {
      narrow: true,
      extra:
        '.test { background: var(--wait-soft); color: var(--wait); border-radius: 8px; padding: 4px 12px; font-size: 14px; text-align: center; max-width: none; }',
    },
  )
}
