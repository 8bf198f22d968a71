import type { LoaderFunctionArgs } from 'react-router'
import { shopBase } from '#tenants/contract'
import { pageShop } from '../../../page-shop.ts'
import { notFound } from '../../not-found/not-found.ts'

/** The checkout is directly under `/` for single-tenant reload shops only (specification, section 2). */
export function loader({ context }: LoaderFunctionArgs) {
  if (shopBase(context.get(pageShop).tenant) !== '/') throw notFound()
  return null
}
