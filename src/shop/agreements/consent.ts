import type { Content } from '#content'
import type { Tenant, Visitor } from '#tenants'
import { mandateText, type TopUpTerms } from './wording.ts'

/** The error where the consent was not given. */
export const missingConsent = (toppings: readonly Pick<TopUpTerms, 'option'>[]) =>
  toppings.some(({ option }) => option) ? 'autoTopupConsentMissing' : 'smsConsentMissing'

/** The words of the consent in the visitor's language, one sentence each: as shown beside the box, and stored. */
export function consentTexts(
  { content, tenant, visitor }: { content: Content; tenant: Tenant; visitor: Pick<Visitor, 'language'> },
  toppings: readonly TopUpTerms[],
): string[] {
  const { language } = visitor
  const t = content.translator(tenant, language)
  return toppings.map((topping) => mandateText(t, topping, { tenant, language }))
}
