import * as build from 'virtual:react-router/server-build'
import { RouterContextProvider } from 'react-router'
import { type PageContext, pageContext } from '../document/page-context.ts'
import { type PageShop, pageShop } from '../page-shop.ts'
import { routesOfPages } from './routes-of-pages.ts'

const answerWith = routesOfPages(build, import.meta.env.MODE)

/** Answers one request for a page. The only export of the built bundle; it gets everything of the shop as arguments. */
export function answer(request: Request, shop: PageShop, around: PageContext): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(pageShop, shop)
  context.set(pageContext, around)
  return answerWith(request, context)
}
