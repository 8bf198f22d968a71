import type { LoaderFunctionArgs } from 'react-router'
import { askToSignIn } from '#admin/operators/keys'
import { visitOf } from '../../visit.ts'

/** Options for an authenticator to sign somebody in. */
export const loader = async ({ context }: LoaderFunctionArgs): Promise<Response> =>
  Response.json(await askToSignIn(visitOf(context).site))
