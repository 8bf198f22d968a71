import { data, type LoaderFunctionArgs } from 'react-router'
import { openInvitation } from '#admin/operators'
import { isRefusal } from '#kit/result'
import { visitOf } from '../../visit.ts'

/** Options for an authenticator to make somebody's first passkey. */
export async function loader({ context, params: { token = '' } }: LoaderFunctionArgs): Promise<Response> {
  const opened = await openInvitation(visitOf(context).site, token)
  if (isRefusal(opened)) throw data(null, { status: 404 })
  return Response.json(opened.passkey)
}
