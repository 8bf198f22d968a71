import type { BrandView } from '#catalogue/contract'
import { cheapestForTrip, type Trip, type TripPlan, tripBounds } from '#esims'
import { formatMoney, sum } from '#kit/money'
import { countryName } from '#kit/names'
import { brandPath } from '#tenants/contract'
import type { PageShop } from '../../../../page-shop.ts'
import { coveredCountries } from '../find-destinations.ts'
import { formatData } from '../format-data.ts'
import { offeredPlans, planInWords } from '../offered-plans.ts'
import { wordsOf } from '../words.ts'

const words = [
  ...(['trip', 'tripLead', 'tripNone', 'tripDays', 'tripData', 'tripDataHint', 'tripFind', 'tripTake'] as const),
  ...(['tripNothing', 'tripNothingText', 'tripTwice', 'ready', 'device'] as const),
] as const

/** What can be asked for, in gigabytes; 0 is any amount. */
const gigabytes = [0, 1, 3, 5, 10, 20, 50]
const usualDays = 7

/** The question about a trip and its answer. The URL may contain countries (`in`), `days` and gigabytes (`gb`). */
export function loadTrip(shop: PageShop, brands: readonly BrandView[], asked: URLSearchParams) {
  const { language, translate } = shop
  const offered = coveredCountries(brands, language)
  const trip = readTrip(
    asked,
    offered.map(({ code }) => code),
  )
  return {
    isOpen: asked.has('trip') || asked.has('in'),
    words: wordsOf(shop, words),
    countries: Array.from({ length: tripBounds.countries }, (_, place) => ({
      label: translate('esim.tripCountry', { number: place + 1 }),
      chosen: trip.countries[place] ?? '',
    })),
    options: offered.map(({ code, name }) => ({ value: code, label: name })),
    days: trip.days,
    mostDays: tripBounds.days,
    amounts: gigabytes.map((amount) => ({
      value: String(amount),
      label:
        amount === 0
          ? translate('esim.tripAny')
          : translate('esim.tripAtLeast', { data: formatData(amount * 1000, language) }),
    })),
    gb: String(trip.megabytes / 1000),
    answer: trip.countries.length > 0 ? answerOf(shop, brands, trip) : undefined,
  }
}
export type TripPage = ReturnType<typeof loadTrip>

function readTrip(asked: URLSearchParams, offered: readonly string[]): Trip {
  const countries = [...new Set(asked.getAll('in'))].filter((code) => offered.includes(code))
  const days = Math.trunc(Number(asked.get('days')))
  const amount = gigabytes.find((one) => String(one) === asked.get('gb')) ?? 0
  return {
    countries: countries.slice(0, tripBounds.countries),
    days: days > 0 ? Math.min(days, tripBounds.days) : usualDays,
    megabytes: amount * 1000,
  }
}

function answerOf(shop: PageShop, brands: readonly BrandView[], trip: Trip) {
  const { tenant, language, translate } = shop
  const plans = brands.flatMap((brand) =>
    offeredPlans(brand).map(({ productId, plan, total }) => ({
      ...plan,
      productId,
      price: total,
      countries: (brand.coverage ?? []).map(({ country }) => country),
      brand,
    })),
  )
  const found = cheapestForTrip(plans, trip)
  if (!found) return { isFound: false as const }
  const total = sum(found.map(({ price }) => price))
  const days = (count: number) => translate('esim.days', { count })
  const counts = trip.countries.map((code) => found.filter(({ countries }) => countries.includes(code)).length)
  return {
    isFound: true as const,
    title: translate('esim.tripFound', { total: formatMoney(total, tenant.currency, language) }),
    total,
    plans: [...Map.groupBy(found, ({ productId }) => productId).values()].flatMap(([plan, ...more]) =>
      plan ? [planWords(shop, trip, plan, 1 + more.length)] : [],
    ),
    every: translate('esim.tripEvery', { days: days(trip.days) }),
    isTwice: counts.some((count) => count > 1),
  }
}

function planWords(shop: PageShop, trip: Trip, plan: TripPlan & { brand: BrandView }, count: number) {
  const { tenant, language } = shop
  const names = trip.countries.filter((code) => plan.countries.includes(code))
  return {
    productId: plan.productId,
    count,
    name: plan.brand.brandName,
    path: `${brandPath(tenant, plan.brand)}?${new URLSearchParams({ plan: plan.productId })}`,
    what: `${count > 1 ? `${count} × ` : ''}${planInWords(shop, plan)}`,
    cost: formatMoney(plan.price * count, tenant.currency, language),
    covers: new Intl.ListFormat(language).format(names.map((code) => countryName(code, language))),
  }
}
