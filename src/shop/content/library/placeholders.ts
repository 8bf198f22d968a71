import { countryName } from '#kit/names'
import type { Tenant } from '#tenants'
import { dataProtectionAuthority } from '../legal/data-protection-authority.ts'
import { generatedNames } from '../legal/generated-names.ts'
import { accessibilityAuthority } from './accessibility-authority.ts'
import { plainInMarkdown } from './markdown.ts'

type SaysOfItself = Pick<
  Tenant,
  'country' | 'identification' | 'legal' | 'provider' | 'supportEmail' | 'supportPhone' | 'mainPage'
>

/** Values of a brand for placeholders in texts (`{{company}}`): its company, names and contacts. */
export function valuesOf(
  { country: sellsIn, identification, legal, provider, supportEmail, supportPhone, mainPage }: SaysOfItself,
  language: string,
) {
  const { country, vatId, ...identity } = identification
  return {
    ...identity,
    country: countryName(country, language),
    brand: provider.name,
    shortName: provider.shortName,
    supportEmail,
    supportPhone,
    mainPage,
    accessibilityAuthority: accessibilityAuthority[sellsIn],
    dataProtectionAuthority: legal.dataProtectionAuthority ?? dataProtectionAuthority[country],
    registeredIn: legal.registeredIn ?? countryName(country, language),
  }
}

/** The placeholders that `valuesOf` fills in. */
const placeholderNames: readonly string[] = [
  'company',
  'representedBy',
  'street',
  'zip',
  'city',
  'country',
  'register',
  'email',
  'phone',
  'brand',
  'shortName',
  'supportEmail',
  'supportPhone',
  'mainPage',
  'accessibilityAuthority',
  'dataProtectionAuthority',
  'registeredIn',
  ...generatedNames,
]

const placeholder = /\{\{(\w+)\}\}/g

/** @returns a text's placeholders that nothing fills in. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(placeholder)].map(([, name = '']) => name).filter((name) => !placeholderNames.includes(name))

export type Fill = (text: string) => string

/** Fills in Markdown: values are escaped. */
export const fillMarkdown =
  (values: Record<string, string>): Fill =>
  (text) =>
    text.replace(placeholder, (_, name: string) => plainInMarkdown(values[name] ?? ''))

/** What a brand's plain text says in a language. */
export const plainOf = (brand: SaysOfItself, language: string): Fill => fillPlain(valuesOf(brand, language))

/** Fills in plain text. */
export const fillPlain =
  (values: Record<string, string>): Fill =>
  (text) =>
    text.replace(placeholder, (_, name: string) => values[name] ?? '')
