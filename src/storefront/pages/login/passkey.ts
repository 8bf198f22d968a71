import type { LoaderFunctionArgs } from 'react-router'
import { askToSignIn } from '#customers'
import { isRefusal } from '#kit/result'
import { shopWithPasswords } from '../account/customer-of-request.ts'
import { notFound } from '../not-found/not-found.ts'

/** The authenticator's options for signing in: a new challenge each time. */
export async function loader({ context }: LoaderFunctionArgs): Promise<Response> {
  const options = await askToSignIn(shopWithPasswords({ context }))
  if (isRefusal(options)) throw notFound()
  return Response.json(options, { headers: { 'cache-control': 'no-store' } })
}
