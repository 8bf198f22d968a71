import { readDocumentField, readTextField } from '#tenants/versions'
import { changesTo, type PackedBrand } from '../packed/index.ts'
import { type NewBrand, ownOnes, ownParts, type planBrand } from './plan-brand.ts'

/** What the form of a new brand asks for, and the folder that it has its look from. */
const asked = [
  'provider.name',
  'provider.shortName',
  'mail.name',
  'sms.sender',
  'locales',
  'defaultLocale',
  'country',
  'domains',
  'assetsFolderName',
]

const isUnder = (field: string, groups: readonly string[]): boolean =>
  groups.some((group) => field === group || field.startsWith(`${group}.`))

/** A colour that was typed stays in both palettes. */
const inBoth = (typed: string | undefined, names: readonly string[]): string[] =>
  typed === undefined ? [] : names.flatMap((name) => [`look.light.${name}`, `look.dark.${name}`])

/**
 * What a file says differently from a new brand as it begins. What the form asks for stays as it was typed; of another
 * brand's file, so does what belongs to one brand alone.
 */
export function changesOfFile(
  planned: ReturnType<typeof planBrand>,
  packed: PackedBrand,
  { id, locales, accent, accentInk, surface }: Pick<NewBrand, 'id' | 'locales' | 'accent' | 'accentInk' | 'surface'>,
): ReturnType<typeof changesTo> {
  const kept = [
    ...asked,
    ...inBoth(accent, ['accent', 'onAccent']),
    ...inBoth(accentInk, ['accentInk']),
    ...inBoth(surface, ['surface']),
    ...(packed.brand === id ? [] : [...ownOnes, ...ownParts]),
  ]
  const changes = changesTo({ ...planned, documents: {} }, packed, (field) => isUnder(field, kept))
  if ('refusal' in changes) return changes
  const isSpoken = (language: string | undefined) =>
    language === undefined || locales.some((locale) => locale === language)
  return changes.filter(({ field }) => isSpoken(readTextField(field)?.locale ?? readDocumentField(field)?.language))
}
