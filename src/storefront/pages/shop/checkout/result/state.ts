import type { LoaderFunctionArgs } from 'react-router'
import { load } from './load.ts'

/** The result page's data as JSON, for polling. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { data, init } = await load(args)
  return Response.json(data, { ...init, headers: [...new Headers(init?.headers), ['cache-control', 'no-store']] })
}
