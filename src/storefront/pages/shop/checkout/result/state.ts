import type { LoaderFunctionArgs } from 'react-router'
import { load } from './load.ts'

/** The result page's answer as JSON, for a page that asks again. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { data, init } = await load(args)
  return Response.json(data, { ...init, headers: [...new Headers(init?.headers), ['cache-control', 'no-store']] })
}
