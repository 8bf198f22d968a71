import { data, type LoaderFunctionArgs } from 'react-router'
import { changesTyped, readDraft } from '#admin/brands'
import { themeLooks } from '#admin/brands/look'
import { adminOf } from '../../visit.ts'

/** What would be wrong with a draft if what is being typed were saved, and what would change. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'brands.read')
  const typed = changesTyped(new URL(request.url).searchParams)
  const draft = await readDraft(admin, params.tenant ?? '', params.draftId ?? '', typed)
  if (!draft) throw data(null, { status: 404 })
  const { tenant, written, problems, differences, risky } = draft
  return { problems, differences, risky, looks: themeLooks(tenant, written) }
}
