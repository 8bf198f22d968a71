import type { LoaderFunctionArgs } from 'react-router'
import { brandViews } from '#catalogue'
import type { BrandView, ProductView } from '#catalogue/contract'
import { toNearestMinor } from '#kit/money'
import { type PageShop, pageShop } from '../../../page-shop.ts'
import { sharePicture } from '../../../server/share-pictures.ts'
import { notFound } from '../../not-found/not-found.ts'
import { cardOf, categoryLinks } from '../catalogue/shelf.ts'
import { loadDestination } from '../esim/load-destination.ts'
import { loadForm } from '../topup/load.ts'
import { offersOf } from '../topup/offers.ts'
import { validityNote } from '../validity-note.ts'
import { cardOffer, loadCard } from './card.ts'

const mostRelated = 6

type Asked = { categoryId?: string; brandId?: string }

/** @returns the brand of the requested page; without `/shop` in the path only if the shop's base is `/`. */
export function brandAt(shop: PageShop, { categoryId, brandId }: Asked, url: URL): BrandView {
  const isHere = url.pathname.startsWith('/shop/') || shop.tenant.features.isReloadsOneTenant
  const brand = brandViews(shop).find((one) => one.brandId === brandId && one.categoryId === categoryId)
  if (!isHere || !brand) throw notFound()
  return brand
}

/** A brand's page: its products with prices, and the form to buy them. `amount` and `msisdn` fill it in. */
export async function load({ params, request, url, context }: LoaderFunctionArgs) {
  const shop = context.get(pageShop)
  const brand = brandAt(shop, params, url)
  const offers = offersOf([brand])
  const cards = offers.length > 0 ? undefined : cardOffer(brand)
  const card = cards && loadCard(shop, brand, cards, url.searchParams)
  const categories = categoryLinks(shop)
  const { path, standing, flags } = cardOf(shop, brand)
  // A discontinued product is shown only if there is no other.
  const isShown = ({ status }: ProductView) => status !== 'DISCONTINUED' || standing === 'DISCONTINUED'
  return {
    brand: {
      brandId: brand.brandId,
      brandName: brand.brandName,
      mark: brand.mark,
      description: brand.description,
    },
    path,
    flags,
    standing,
    seller: shop.tenant.identification.company,
    share: sharePicture(shop.tenant, brand.kinds[0]),
    categories,
    destination: brand.coverage && standing === 'ACTIVE' ? loadDestination(shop, brand, url.searchParams) : undefined,
    redemption: { title: shop.translate('card.redemption', { brand: brand.brandName }), steps: brand.redemption },
    questions: { title: shop.translate('card.questions', { brand: brand.brandName }), list: brand.questions },
    category: categories.find(({ categoryId }) => categoryId === brand.categoryId),
    products: brand.products
      .filter(isShown)
      .map(({ productId, kind, description, amount, range, serviceFee, status, ...terms }) => ({
        productId,
        kind,
        description,
        serviceFee: toNearestMinor(serviceFee),
        status,
        // What is the same for all products is beside the amounts already.
        ...(card?.validityNote === undefined && { validityNote: validityNote(shop, terms) }),
        ...(amount !== undefined && { amount: toNearestMinor(amount) }),
        ...(range && { range: { min: toNearestMinor(range.min), max: toNearestMinor(range.max) } }),
      })),
    card,
    form: offers.length > 0 ? await loadForm({ shop, request, context }, offers, url.searchParams) : undefined,
    related: brandViews(shop)
      .filter((one) => one.categoryId === brand.categoryId && one.brandId !== brand.brandId && one.isListed)
      .slice(0, mostRelated)
      .map((one) => cardOf(shop, one)),
  }
}
export type BrandPage = Awaited<ReturnType<typeof load>>
