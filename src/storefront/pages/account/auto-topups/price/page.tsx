import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { agreeToPrice, loadPrice, type Priced } from '../../price/load.ts'

export { NewPrice as default } from '../../price/new-price.tsx'

/** The new price of an automatic top-up. */
const priced: Priced = {
  list: '/account/auto-topups',
  toList: 'mail.autoTopUp.toList',
  read: (shop, token) => shop.priceByLink(token),
  agree: (shop, input) => shop.agreeByLink(input),
}

export const loader = (args: LoaderFunctionArgs) => loadPrice(priced, args)
export const action = (args: ActionFunctionArgs) => agreeToPrice(priced, args)
