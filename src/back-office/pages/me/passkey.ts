import type { LoaderFunctionArgs } from 'react-router'
import { askForPasskey } from '#admin/operators/keys'
import { adminOf, visitOf } from '../../visit.ts'

/** Options for an authenticator to make one more passkey. */
export const loader = async ({ context }: LoaderFunctionArgs): Promise<Response> =>
  Response.json(await askForPasskey(visitOf(context).site, adminOf(context).operator))
