import type { Admin } from '#admin'
import { type DocumentNote, documentNotes, documentProblems, readInstead } from '#content/documents'
import { BrandFolderError, type DocumentField, type Tenant } from '#tenants'
import { documentFieldOf } from '#tenants/versions'
import { folders } from './folders.ts'
import type { DocumentSource } from './source.ts'

/** Where a document stands in the shop of the draft. */
export type DocumentLook = { tenant: Tenant; path: string }

/** A document as it is being typed. */
type Typed = { document: DocumentField; written: string | undefined }

const withTyped = ({ own }: DocumentSource, { document, written }: Typed) =>
  written === undefined ? own : { ...own, [documentFieldOf(document)]: written }

/**
 * @param written as it is being typed; undefined: as the draft has it
 * @returns a sentence that says what is wrong, where it cannot be shown
 */
export async function lookAtDocument(
  { documentsOf }: Pick<Admin, 'documentsOf'>,
  source: DocumentSource,
  typed: Typed,
): Promise<DocumentLook | string> {
  const tenant = { ...source.tenant }
  const path = pathOf(tenant, typed.document)
  if (path === undefined) return ''
  try {
    readInstead(tenant, await documentsOf(tenant, withTyped(source, typed)))
    return { tenant, path }
  } catch (error) {
    if (error instanceof BrandFolderError) return error.problems.map(({ message }) => message).join('\n')
    throw error
  }
}

function pathOf({ bannerPages }: Tenant, { kind, slug }: DocumentField): string | undefined {
  if (kind === 'post') return `/blog/${slug}`
  return kind === 'page' ? `/${slug}` : bannerPages.find((page) => !page.includes('['))
}

/** What is wrong with a document, and what is worth a look. */
export async function checkTyped(
  source: DocumentSource,
  typed: Typed,
): Promise<{ problems: string[]; notes: DocumentNote[] }> {
  const { tenant } = source
  const own = withTyped(source, typed)
  const file = `tenants/${tenant.id}/${documentFieldOf(typed.document)}`
  const problems = (await documentProblems(folders, tenant, own)).filter((problem) => problem.file === file)
  return {
    problems: problems.map(({ message }) => message),
    notes: documentNotes(tenant, { ...source.shared, ...own }, typed.document),
  }
}
