import type { Content } from '#content'
import type { Tenant, Visitor } from '#tenants'
import { mandateText, type Topping } from './wording.ts'

/** What is said where the leave was not given. */
export const missingConsent = (toppings: readonly Pick<Topping, 'option'>[]) =>
  toppings.some(({ option }) => option) ? 'autoTopupConsentMissing' : 'smsConsentMissing'

/** The words of the leave in the visitor's language, a sentence for each: as they stand beside the box, and are kept. */
export function consentTexts(
  { content, tenant, visitor }: { content: Content; tenant: Tenant; visitor: Pick<Visitor, 'language'> },
  toppings: readonly Topping[],
): string[] {
  const { language } = visitor
  const t = content.translator(tenant, language)
  return toppings.map((topping) => mandateText(t, topping, { tenant, language }))
}
