// What is kept of an erased person, why, and for how long. Pure.

/** Content of the archive: declarations with their cases, mandates, consents to begin at once or to get mails. */
export const kinds = ['declaration', 'mandate', 'consent', 'newsletter', 'dispute'] as const
export type Kind = (typeof kinds)[number]

/** GDPR article 17 (3) (e), and (b). */
export const reasons = ['legal-claims', 'statutory-duty'] as const
export type Reason = (typeof reasons)[number]

/** Consent to a newsletter must be proven by law (GDPR article 7 (1)); the rest is kept against legal claims. */
export const reasonOf = (kind: Kind): Reason => (kind === 'newsletter' ? 'statutory-duty' : 'legal-claims')
