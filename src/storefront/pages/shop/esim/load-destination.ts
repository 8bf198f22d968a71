import type { BrandView } from '#catalogue/contract'
import { readableIccid, readIccid } from '#kit/esim'
import { formatMoney, type Minor } from '#kit/money'
import { countryName } from '#kit/names'
import type { PageShop } from '../../../page-shop.ts'
import { flagUrl } from '../../../server/flags.ts'
import { families, looksUp } from './devices.ts'
import { fastest } from './fastest.ts'
import { formatData } from './format-data.ts'
import { offeredPlans, pricePerGigabyte } from './offered-plans.ts'
import { wordsOf } from './words.ts'

const words = [
  ...(['plans', 'works', 'good', 'goodData', 'goodStart', 'goodEnd', 'goodReturn', 'device'] as const),
  ...([
    'deviceField',
    'deviceHint',
    'deviceCheck',
    'deviceList',
    'askPhone',
    'askLock',
    'ready',
    'have',
    'iccid',
    'iccidHint',
    'newInstead',
  ] as const),
] as const

// Number of countries shown at first; the rest open on a press.
const namedAtFirst = 3

/**
 * A destination's page: its plans, their coverage, and what a device must support. The URL may contain the chosen plan
 * (`plan`), a device model (`device`), and an existing eSIM of the shopper's (`iccid`).
 */
export function loadDestination(shop: PageShop, brand: BrandView, asked: URLSearchParams) {
  const { tenant, language, translate } = shop
  const { coverage = [] } = brand
  const money = (amount: Minor) => formatMoney(amount, tenant.currency, language)
  const offered = offeredPlans(brand)
  const model = asked.get('device')?.trim().slice(0, 60) ?? ''
  const iccid = readIccid(asked.get('iccid') ?? '')
  const speed = fastest(coverage)
  const countries = coverage
    .map(({ country, networks, speed }) => ({
      name: countryName(country, language),
      networks: networks.join(', '),
      speed: speed ?? null,
      flag: flagUrl(country) ?? null,
    }))
    .sort((one, other) => one.name.localeCompare(other.name, language))
  return {
    words: wordsOf(shop, words),
    plans: offered.map(({ productId, plan: { megabytes, days }, fee, total, usual }) => ({
      productId,
      data: formatData(megabytes, language),
      days: translate('esim.days', { count: days }),
      speed: speed && translate('esim.speed', { speed }),
      perGb: translate('esim.perGb', { price: money(pricePerGigabyte(total, megabytes)) }),
      cost: money(total),
      fee: fee > 0 ? translate('feeIncluded', { fee: money(fee) }) : undefined,
      usual,
      total: { total, fee, from: false },
    })),
    chosen: (offered.find(({ productId }) => productId === asked.get('plan')) ?? offered.find(({ usual }) => usual))
      ?.productId,
    countries: countries.slice(0, countries.length > namedAtFirst ? 0 : undefined),
    moreCountries: countries.length > namedAtFirst ? countries : [],
    worksIn: translate('esim.worksIn', { count: countries.length }),
    families: families.map(({ maker, models }) => ({ maker, models })),
    model,
    device: model === '' ? undefined : { answer: looksUp(model), text: sayOfDevice(shop, model) },
    esim: iccid && { iccid, text: translate('esim.goesOn', { iccid: readableIccid(iccid) }) },
  }
}
export type Destination = ReturnType<typeof loadDestination>

const sayOfDevice = ({ translate }: PageShop, model: string): string =>
  translate(`esim.device_${looksUp(model)}`, { model })
