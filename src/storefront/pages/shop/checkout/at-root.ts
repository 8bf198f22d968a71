import type { LoaderFunctionArgs } from 'react-router'
import { shopBase } from '#tenants/contract'
import { pageShop } from '../../../page-shop.ts'
import { notFound } from '../../not-found/not-found.ts'

/** The checkout stands directly under `/` for the single-tenant reload set-up only (specification, section 2). */
export function loader({ context }: LoaderFunctionArgs) {
  if (shopBase(context.get(pageShop).tenant) !== '/') throw notFound()
  return null
}
