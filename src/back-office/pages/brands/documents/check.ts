import { type ActionFunctionArgs, data } from 'react-router'
import { checkTyped, writtenIn } from '#admin/brands/documents'
import { documentOf, sourceOf } from './source.ts'

/** What would be wrong with a document as it is being typed. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const document = documentOf(params)
  const { source } = await sourceOf({ context, params, request })
  const written = writtenIn(document.kind, await request.formData())
  return Response.json(await checkTyped(source, { document, written }))
}

export const loader = () => {
  throw data(null, { status: 405 })
}
