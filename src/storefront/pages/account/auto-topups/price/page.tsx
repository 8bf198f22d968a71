import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { agreeByLink, priceByLink } from '#auto-top-ups'
import { limited } from '../../../../page-shop.ts'
import { agreeToPrice, loadPrice, type Priced } from '../../price/load.ts'

export { NewPrice as default } from '../../price/new-price.tsx'

/** The new price of an automatic top-up. */
const priced: Priced = {
  list: 'auto-topups',
  toList: 'mail.autoTopUp.toList',
  read: priceByLink,
  agree: (shop, input) => limited(shop, 'fileDeclaration', () => agreeByLink(shop, input)),
}

export const loader = (args: LoaderFunctionArgs) => loadPrice(priced, args)
export const action = (args: ActionFunctionArgs) => agreeToPrice(priced, args)
