import { cookies } from '#kit/cookies'
import { readConsent } from './cookies.ts'

/**
 * An inline script in the head that sets, before the first paint, whether the visitor must be asked for consent. The
 * server cannot know: a cached page is the same for all, and a visitor from another site sends no strict cookie.
 */
export const consentAsker = `document.documentElement.dataset.consent=/(?:^|; )${cookies.consent.name}=/.test(document.cookie)?"known":"ask"`

/** In the browser, after a choice: hides the question. */
export function hideConsentQuestion(): void {
  document.documentElement.dataset.consent = readConsent(document.cookie) ? 'known' : 'ask'
}
