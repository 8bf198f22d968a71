import type { ActionFunctionArgs, LoaderFunctionArgs } from 'react-router'
import { agreeToTextPriceByLink, textPriceByLink } from '#sms-top-ups'
import { limited } from '../../../../page-shop.ts'
import { agreeToPrice, loadPrice, type Priced } from '../../price/load.ts'

export { NewPrice as default } from '../../price/new-price.tsx'

/** The new price of top-ups by text. */
const priced: Priced = {
  list: 'sms-topups',
  toList: 'smsTopup.manage',
  read: textPriceByLink,
  agree: (shop, input) => limited(shop, 'fileDeclaration', () => agreeToTextPriceByLink(shop, input)),
}

export const loader = (args: LoaderFunctionArgs) => loadPrice(priced, args)
export const action = (args: ActionFunctionArgs) => agreeToPrice(priced, args)
