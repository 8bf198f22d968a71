import { type ActionFunctionArgs, redirect } from 'react-router'
import { perform } from '#admin/actions'
import { adminOf } from '../../visit.ts'
import { customerPath } from './columns.tsx'

/** All personal data of a customer, as a file. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const admin = adminOf(context, 'customers.privacy')
  const { tenant = '', customerId = '' } = params
  const form = await request.formData()
  const performed = await perform(
    admin,
    'customer.export',
    { tenant, customerId },
    { key: String(form.get('key') ?? '') },
  )
  if (!('done' in performed)) {
    const why = 'refusal' in performed ? performed.refusal : 'notAllowed'
    throw redirect(`${customerPath({ tenant, customerId })}?refused=${why}`)
  }
  return new Response(JSON.stringify(performed.done.data, null, 2), {
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${tenant}-customer.json"`,
      'Cache-Control': 'no-store',
    },
  })
}
