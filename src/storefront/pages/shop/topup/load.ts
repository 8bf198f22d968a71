import type { LoaderFunctionArgs } from 'react-router'
import { toMajor } from '#kit/money'
import { isRefusal } from '#kit/result'
import { pictureOf } from '../../../brand-files.server.ts'
import { services } from '../../../services.ts'
import { leadToMainPage } from '../../main-page.ts'
import { callingCodes } from './calling-codes.ts'
import { offersOf, productOf } from './offers.ts'

/**
 * The main page. `msisdn` and `amount` in its address fill the form (specification, section 2); without them it is the
 * same for every guest.
 */
export async function load({ url, context }: LoaderFunctionArgs) {
  const shop = context.get(services)
  const { tenant, language } = shop
  // Not the request's own address, which ends in `.data` when a script asks.
  leadToMainPage(tenant, url)
  const { searchParams } = url
  const offers = offersOf(shop.brands())
  const { differentAmountPlaceholder: placeholder } = tenant.topup
  return {
    seo: tenant.seo.mainPage,
    offers,
    codes: callingCodes(tenant.phoneCountryCodes, language),
    suggested: placeholder === undefined ? undefined : toMajor(placeholder),
    picture: pictureOf(tenant.assetsFolderName, 'picture.svg'),
    filled: await filledIn(searchParams),
  }

  async function filledIn(asked: URLSearchParams) {
    const msisdn = asked.get('msisdn')?.slice(0, 32)
    const amount = Number(asked.get('amount')?.slice(0, 10).replace(',', '.'))
    const number = msisdn ? await shop.lookUpNumber(msisdn) : undefined
    const known = number && !isRefusal(number) ? number : undefined
    return {
      msisdn: known?.readable ?? msisdn,
      number: known,
      amount: offers.some((offer) => productOf(offer, amount)) ? amount : undefined,
    }
  }
}
