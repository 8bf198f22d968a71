import { type ActionFunctionArgs, redirect } from 'react-router'
import { perform } from '#admin/actions'
import { packBrand } from '#admin/brands/packed'
import { adminOf } from '../../../visit.ts'

/** A version of a brand, or an open draft, as one file. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'brands.read')
  const { tenant = '' } = params
  const form = await request.formData()
  const field = (name: string) => String(form.get(name) ?? '')
  const draftId = field('draftId')
  const which = draftId === '' ? { version: Number(field('version')) } : { draftId }
  const performed = await perform(admin, 'brand.export', { tenant, ...which }, { key: field('key') })
  if (!('done' in performed)) {
    const why = 'refusal' in performed ? performed.refusal : 'notAllowed'
    throw redirect(`/brands/${encodeURIComponent(tenant)}?refused=${why}`)
  }
  const name = draftId === '' ? `${tenant}-version-${which.version}.zip` : `${tenant}-draft.zip`
  return new Response(packBrand(performed.done), {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'no-store',
    },
  })
}
