import { BrandFolderError, type OwnDocuments, type Problem, readDocumentField } from '#tenants'
import { generatedNames } from '../legal/generated-names.ts'
import { legalSlugs, missingLegalTexts } from '../legal/legal-text.ts'
import type { Documents } from './document.ts'
import { unsafeLinks } from './markdown.ts'
import { type Brand, type Folders, readDocuments } from './read-documents.ts'

/**
 * What is wrong with a brand's own pages, posts and banners: heads, placeholders, languages and links, and what the law
 * asks of legal texts.
 * @returns faults by the name of their file
 */
export async function documentProblems(folders: Folders, brand: Brand, own: OwnDocuments): Promise<Problem[]> {
  try {
    const [all, shared] = await Promise.all([readDocuments(folders, brand, own), readDocuments(folders, brand, {})])
    const missing = missingLegalTexts(brand.locales, all.page).map((file) => ({
      file: `tenants/${brand.id}/pages/${file}`,
      message: 'is missing here and in locales: orders would be confirmed without it',
    }))
    const owns = Object.entries(own).flatMap(([name, written]) =>
      [...linkProblems(written), ...legalProblems(name, written, shared)].map((message) => ({
        file: `tenants/${brand.id}/${name}`,
        message,
      })),
    )
    return [...missing, ...owns]
  } catch (error) {
    if (error instanceof BrandFolderError) return [...error.problems]
    throw error
  }
}

const linkProblems = (written: string): string[] =>
  unsafeLinks(written).map((link) => `the link ${link} leads nowhere: use https, mailto, tel, or a path of this shop`)

/** A brand's own legal text says what the shared one generates: who gets which data, for how long. */
function legalProblems(name: string, written: string, { page }: Documents): string[] {
  const field = readDocumentField(name)
  if (field?.kind !== 'page' || !legalSlugs.includes(field.slug)) return []
  const usual = page.find(({ slug, language }) => slug === field.slug && language === field.language)
  const lost = generatedNames
    .map((placeholder) => `{{${placeholder}}}`)
    .filter((placeholder) => usual?.body.includes(placeholder) && !written.includes(placeholder))
  return lost.length === 0 ? [] : [`lacks what the law asks for: ${lost.join(', ')}`]
}
