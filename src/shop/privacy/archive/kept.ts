// What stays of somebody who was erased, why, and for how long. Pure.

/** What the archive holds: declarations with their cases, leaves to charge, consents to begin at once or to be written to. */
export const kinds = ['declaration', 'mandate', 'consent', 'newsletter', 'dispute'] as const
export type Kind = (typeof kinds)[number]

/** GDPR article 17 (3) (e), and (b). */
export const reasons = ['legal-claims', 'statutory-duty'] as const
export type Reason = (typeof reasons)[number]

/** That a newsletter was wished for has to be shown by law (GDPR article 7 (1)); the rest defends against claims. */
export const reasonOf = (kind: Kind): Reason => (kind === 'newsletter' ? 'statutory-duty' : 'legal-claims')
