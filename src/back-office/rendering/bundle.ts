import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { type Visit, visit } from '../visit.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

/** Answers one request. The only export of the built bundle. */
export function answer(request: Request, around: Visit): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(visit, around)
  return handle(request, context)
}
