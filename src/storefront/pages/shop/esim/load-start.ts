import type { LoaderFunctionArgs } from 'react-router'
import { brandViews } from '#catalogue'
import { cachePerBrand } from '../../../brand-cache.ts'
import { dataToRender, inPage } from '../../../document/in-page.server.ts'
import { type PageShop, pageShop } from '../../../page-shop.ts'
import { categoryLinks } from '../catalogue/shelf.ts'
import { howItWorksOf } from '../topup/how-it-works.server.tsx'
import { isDestination, loadDestinations } from './load-destinations.ts'

const atFirst = 8

const howItWorks = cachePerBrand<string>()

/** The start of the main page of a shop that leads with eSIM plans; undefined for all other shops. */
export function loadStart(args: LoaderFunctionArgs) {
  const shop = args.context.get(pageShop)
  const first = brandViews(shop)[0]
  if (!first || !isDestination(first)) return undefined
  const { groups, ...destinations } = loadDestinations(shop, args.url.searchParams, atFirst)
  return {
    destinations: { ...destinations, groups: dataToRender(args, 'places', groups) },
    all: categoryLinks(shop).find(({ categoryId }) => categoryId === first.categoryId)?.path ?? '',
    // In place of the steps of a top-up.
    howItWorks: inPage(
      args,
      'howItWorks',
      howItWorks(shop.tenant, shop.language, () => stepsOf(shop)),
    ),
    topUpTitle: shop.translate('esim.topUpNumber'),
    trip: shop.translate('esim.trip'),
  }
}
const stepsOf = (shop: PageShop) =>
  howItWorksOf(
    shop,
    (['howChoose', 'howInstall', 'howLand'] as const).map((key) => shop.translate(`esim.${key}`)),
  )

export type EsimStart = NonNullable<ReturnType<typeof loadStart>>
