import type { LoaderFunctionArgs } from 'react-router'
import { askToProve } from '#admin/operators/keys'
import { adminOf, visitOf } from '../../visit.ts'

/** Options for an authenticator to prove who works in this session. */
export const loader = async ({ context }: LoaderFunctionArgs): Promise<Response> =>
  Response.json(await askToProve(visitOf(context).site, adminOf(context)))
