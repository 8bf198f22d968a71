import type { LoaderFunctionArgs } from 'react-router'
import { pageShop } from '../../../page-shop.ts'
import { notFound } from '../../not-found/not-found.ts'
import { callingCodes } from '../topup/calling-codes.ts'

/** The page that redeems codes bought at a till, for brands that accept them. */
export function load({ context }: LoaderFunctionArgs) {
  const { tenant, language } = context.get(pageShop)
  if (!tenant.topup.takesCashCodes) throw notFound()
  return { codes: callingCodes(tenant.phoneCountryCodes, language) }
}
