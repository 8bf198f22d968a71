import { cookies } from '#kit/cookies'
import { readConsent } from './cookies.ts'

/**
 * A script that stands in the page's head and says, before the first paint, whether the visitor is still to be asked.
 * The server cannot know: a kept page is the same for all, and a visitor from another site shows it no strict cookie.
 */
export const consentAsker = `document.documentElement.dataset.consent=/(?:^|; )${cookies.consent.name}=/.test(document.cookie)?"known":"ask"`

/** In the browser, once something was chosen: the question goes. */
export function lookAgain(): void {
  document.documentElement.dataset.consent = readConsent(document.cookie) ? 'known' : 'ask'
}
