import { data, type LoaderFunctionArgs } from 'react-router'
import type { Admin } from '#admin'
import { type DocumentSource, readSource } from '#admin/brands/documents'
import { type DocumentField, documentFieldOf, readDocumentField } from '#tenants/contract'
import { adminOf } from '../../../visit.ts'

type Call = Pick<LoaderFunctionArgs, 'context' | 'params' | 'request'>

/** What the brand of a page has to read, in the draft that the address names. */
export async function sourceOf({ context, params, request }: Call): Promise<{ admin: Admin; source: DocumentSource }> {
  const admin = adminOf(context, 'brands.read')
  const draft = new URL(request.url).searchParams.get('draft') ?? undefined
  const source = await readSource(admin, params.tenant ?? '', draft)
  if (!source) throw data(null, { status: 404 })
  return { admin, source }
}

/** The document that an address names. */
export function documentOf({ kind = '', slug = '', language = '' }: Call['params']): DocumentField {
  const document = readDocumentField(documentFieldOf({ kind, slug, language } as DocumentField))
  if (!document) throw data(null, { status: 404 })
  return document
}
