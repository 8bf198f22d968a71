import { href, type LoaderFunctionArgs } from 'react-router'
import { pickParams, windowBack } from '../../../../../payer-window/window-back.ts'
import { shopWithAccounts } from '../../../customer-of-request.ts'

/** A payer's window returns here before the page that shows the outcome. */
export function loader(args: LoaderFunctionArgs): Response {
  const shop = shopWithAccounts(args)
  return windowBack(
    shop,
    `${href('/account/settings/payment-methods/added')}?${pickParams(args.request, ['token', 'lng', 'cancelled'])}`,
  )
}
