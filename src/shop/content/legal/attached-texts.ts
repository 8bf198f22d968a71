import type { Shop } from '#tenants'
import { attachedSlugs, type LegalText } from './legal-text.ts'
import { findTexts } from './store.ts'

/** Texts of a brand by name. A version is a fingerprint of its text, so none of them changes. */
const known = new WeakMap<object, Map<string, LegalText>>()
/** More than a brand has in force; older ones are read again. */
const mostKnown = 50

/** The texts attached to the confirmation of an order, in the order's language and versions. */
export async function attachedTexts(
  { db, tenant }: Pick<Shop, 'db' | 'tenant'>,
  { language, legalTexts }: { language: string; legalTexts: Readonly<Record<string, string>> | null },
): Promise<LegalText[]> {
  const ofBrand = known.get(tenant) ?? new Map<string, LegalText>()
  known.set(tenant, ofBrand)
  const wanted = attachedSlugs.flatMap((slug) => {
    const version = legalTexts?.[slug]
    return version === undefined ? [] : [{ slug, language, version }]
  })
  const missing = wanted.filter((text) => !ofBrand.has(nameOf(text)))
  if (missing.length > 0) {
    if (ofBrand.size >= mostKnown) ofBrand.clear()
    for (const text of await db.read((tx) => findTexts(tx, missing))) ofBrand.set(nameOf(text), text)
  }
  return wanted.flatMap((text) => ofBrand.get(nameOf(text)) ?? [])
}

const nameOf = ({ slug, language, version }: Pick<LegalText, 'slug' | 'language' | 'version'>) =>
  `${slug} ${language} ${version}`
