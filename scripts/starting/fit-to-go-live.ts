import type { Documents } from '#content'
import { unsignedTexts } from '#content/legal'
import { BrandFolderError, hasReservedHost, notLive, type Problem, readBrands } from '#tenants'
import { documentsOf, folder } from '../brands.ts'

/**
 * What prevents the brand folders from going live: settings, legal texts without a signature, pages with dead links.
 */
export async function notFitToGoLive(): Promise<Problem[]> {
  const { brands } = await readBrands(folder)
  const written = brands.map(async (brand) => {
    const documents = await documentsOf(brand)
    const nowhere = leadingNowhere(documents).map((file) => ({
      file: `${folder}/${brand.id}/${file}`,
      message: 'leads to a host that cannot exist: names like that are reserved for examples',
    }))
    return [...nowhere, ...unsignedTexts(brand, documents.page)]
  })
  return [...notLive(brands), ...(await Promise.all(written)).flat()]
}

/**
 * Refuses a release with brands that are not ready to go live.
 * @throws BrandFolderError that names every file and field
 */
export async function refuseUnfit(): Promise<void> {
  const problems = await notFitToGoLive()
  if (problems.length > 0) throw new BrandFolderError(problems)
}

const leadingNowhere = (documents: Documents): string[] =>
  (['page', 'post', 'banner'] as const).flatMap((kind) =>
    documents[kind]
      .filter((document) => Object.values(document).flat().some(hasReservedHost))
      .map(({ slug, language }) => `${kind}s/${slug}.${language}.md`),
  )
