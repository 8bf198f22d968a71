import type { LoaderFunctionArgs } from 'react-router'
import { services } from '../../../services/services.ts'
import { notFound } from '../../not-found/not-found.ts'
import { callingCodes } from '../topup/calling-codes.ts'

/** Where codes that were paid for at a till are redeemed, in brands that take them. */
export function load({ context }: LoaderFunctionArgs) {
  const { tenant, language } = context.get(services)
  if (!tenant.topup.takesCashCodes) throw notFound()
  return { codes: callingCodes(tenant.phoneCountryCodes, language) }
}
