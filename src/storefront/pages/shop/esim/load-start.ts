import { brandViews } from '#catalogue'
import type { PageShop } from '../../../page-shop.ts'
import { categoryLinks } from '../catalogue/shelf.ts'
import { howItWorksOf } from '../topup/how-it-works.server.tsx'
import { isDestination, loadDestinations } from './load-destinations.ts'

const atFirst = 9

/** The start of the main page of a shop that leads with eSIM plans; undefined for all other shops. */
export function loadStart(shop: PageShop, asked: URLSearchParams) {
  const first = brandViews(shop)[0]
  if (!first || !isDestination(first)) return undefined
  const { translate } = shop
  return {
    destinations: loadDestinations(shop, asked, atFirst),
    all: categoryLinks(shop).find(({ categoryId }) => categoryId === first.categoryId)?.path ?? '',
    howItWorks: howItWorksOf(
      shop,
      (['howChoose', 'howInstall', 'howLand'] as const).map((key) => translate(`esim.${key}`)),
    ),
    topUpTitle: translate('esim.topUpNumber'),
  }
}
export type EsimStart = NonNullable<ReturnType<typeof loadStart>>
