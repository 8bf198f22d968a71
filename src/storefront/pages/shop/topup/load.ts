import type { LoaderFunctionArgs } from 'react-router'
import { brandViews, lookUpNumber } from '#catalogue'
import { fromMajor } from '#kit/money'
import { numberInText } from '#kit/phone'
import { isRefusal } from '#kit/result'
import type { PlainPageKey } from '#kit/text-key'
import { cachePerBrand } from '../../../brand-cache.ts'
import { dataInPage, inPage } from '../../../document/in-page.server.ts'
import { keepPart } from '../../../document/keep-part.server.ts'
import { pageContext } from '../../../document/page-context.ts'
import { limited, type PageShop, pageShop } from '../../../page-shop.ts'
import { arrivalMessage } from '../../arrival-message.ts'
import type { FormProblem } from '../../form-problem.ts'
import { leadToMainPage } from '../../main-page.ts'
import { againOnMainPage } from '../again/chips.ts'
import { emptyKindQuestion } from '../kind/empty-question.server.ts'
import { kindQuestionOf } from '../kind/kind-question.server.tsx'
import { typedKind } from '../kind/kinds.ts'
import { lightBoxOf } from '../kind/light-box.server.tsx'
import { written } from '../price.ts'
import { callingCodes } from './calling-codes.ts'
import { howItWorksOf } from './how-it-works.server.tsx'
import { type Offer, productOf, tilesOf, topUpOffers } from './offers.ts'
import { packOffers } from './packed-offers.ts'

const howItWorks = cachePerBrand<string>()
const same = cachePerBrand<ReturnType<typeof sameForAll>>()

/**
 * The main page. `msisdn` and `amount` in its URL fill in the form (specification, section 2); without them it is the
 * same for every guest.
 */
export async function load(args: LoaderFunctionArgs) {
  const { request, url, context } = args
  const shop = context.get(pageShop)
  // Not the request's own URL, which ends in `.data` if a script requests it.
  leadToMainPage(shop.tenant, url)
  const offers = topUpOffers(brandViews(shop))
  keepPart(args, 'operators', { made: offers })
  return {
    ...(await loadAnswers({ shop, request, context }, offers, url.searchParams)),
    same: dataInPage(
      args,
      'topup',
      same(shop.tenant, shop.language, () => sameForAll(shop, offers), offers),
    ),
    again: await againOnMainPage({ request, url, context }),
    told: tellAbove(offers, arrivalMessage({ request, url, context })),
    howItWorks: inPage(
      args,
      'howItWorks',
      howItWorks(shop.tenant, shop.language, () => howItWorksOf(shop)),
    ),
  }
}

const sameForAll = (shop: PageShop, offers: Offer[]) => ({
  ...questionOf(shop, offers),
  offers: packOffers(offers),
  takesCashCodes: shop.tenant.topup.takesCashCodes,
  seo: shop.tenant.seo.mainPage,
})

/** A failure of another page, shown here: above the form, which is the same for everybody. */
function tellAbove(offers: readonly Offer[], refusal: PlainPageKey | undefined): FormProblem | undefined {
  if (refusal === undefined) return undefined
  const usual = tilesOf(offers, undefined).find((tile) => tile.usual)?.amount
  return { refusal, details: {}, fields: {}, typed: usual === undefined ? {} : { amount: written(usual) } }
}

type Asked = { shop: PageShop } & Pick<LoaderFunctionArgs, 'request' | 'context'>

/** The form's data for these offers, filled in from the URL. */
export const loadForm = async (page: Asked, offers: Offer[], asked: URLSearchParams) => ({
  ...questionOf(page.shop, offers),
  ...(await loadAnswers(page, offers, asked)),
})

/** The form's data that is the same for everybody. */
function questionOf({ tenant, language }: PageShop, offers: Offer[]) {
  const { differentAmountPlaceholder: suggested } = tenant.topup
  return {
    offers,
    codes: callingCodes(tenant.phoneCountryCodes, language),
    suggested,
  }
}

async function loadAnswers({ shop, request, context }: Asked, offers: Offer[], asked: URLSearchParams) {
  const chosen = context.get(typedKind)
  const kind = chosen ? kindQuestionOf(shop, { chosen }) + lightBoxOf(shop, chosen) : emptyKindQuestion(shop)
  return {
    kind: inPage({ request, context }, 'kind', kind),
    filled: await filledIn({ shop, context }, offers, asked),
  }
}

async function filledIn(
  { shop, context }: Pick<Asked, 'shop' | 'context'>,
  offers: readonly Offer[],
  asked: URLSearchParams,
) {
  // As a link has it, or a text that was shared with the shop.
  const given = asked.get('msisdn')?.slice(0, 200)
  const msisdn = given && (numberInText(given) ?? given.slice(0, 32))
  const amount = fromMajor(asked.get('amount')?.slice(0, 10) ?? '')
  const number = msisdn ? await limited(shop, 'lookUpNumber', () => lookUpNumber(shop, msisdn)) : undefined
  const known = number && !isRefusal(number) ? number : undefined
  if (known) context.get(pageContext).numberGiven = true
  return {
    msisdn: known?.readable ?? msisdn,
    number: known,
    amount: amount !== undefined && offers.some((offer) => productOf(offer, amount)) ? amount : undefined,
  }
}
