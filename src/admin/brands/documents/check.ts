import type { Admin } from '#admin'
import { documentProblems } from '#content/documents'
import { unsignedTexts } from '#content/legal'
import type { OwnDocuments, Problem, Tenant } from '#tenants'
import { readDocumentField } from '#tenants/versions'
import { folders } from './folders.ts'

/** What is wrong with what a brand has to read; a fault of one document is named as a draft names it. */
export async function checkDocuments(
  { site, documentsOf }: Pick<Admin, 'site' | 'documentsOf'>,
  brand: Omit<Tenant, 'version'>,
  own: OwnDocuments,
): Promise<Problem[]> {
  const problems = await documentProblems(folders, brand, own)
  if (problems.length > 0) return problems.map(asField)
  // Processes refuse to start where a lawyer has not signed off what they show.
  return site.production ? unsignedTexts(brand, (await documentsOf(brand, own)).page) : []
}

function asField(problem: Problem): Problem {
  const name = problem.file?.split('/').slice(2).join('/') ?? ''
  return readDocumentField(name) ? { ...problem, field: name } : problem
}
