import { readMsisdn } from '#kit/phone'
import { type Refusal, refuse } from '#kit/result'
import type { Shop } from '#tenants'
import { type Brand, type Catalogue, topupBrands } from './catalogue.ts'
import type { NumberView } from './contract.ts'
import type { EsimLookup } from './esim-status.ts'
import type { NumberLookup } from './number-lookup.ts'

export type CatalogueShop = Shop & { catalogue: Catalogue; numbers: NumberLookup; esims: EsimLookup }

/**
 * Reads a number and finds the shop's brand that serves it. Numbers are ported, so the shopper may correct the guess;
 * if the lookup does not answer, the shopper chooses.
 * @returns the refusal numberNotValid if it is no mobile number of the tenant's countries
 */
export async function lookUpNumber(shop: CatalogueShop, written: string): Promise<NumberView | Refusal> {
  const number = readMsisdn(written, shop.tenant.phoneCountryCodes)
  if (!number) return refuse('numberNotValid', { fields: { phoneNumber: 'numberNotValid' } })
  const { brands } = shop.catalogue
  const served = brands.length > 1 ? await guess(shop, number.e164) : undefined
  const brandId = brands.length === 1 ? brands[0]?.brandId : served?.brandId
  const likeliestFirst = served ? [served, ...brands.filter((brand) => brand !== served)] : brands
  return {
    msisdn: number.e164,
    readable: number.readable,
    country: number.country,
    ...(brandId ? { brandId } : {}),
    brands: likeliestFirst.map(({ brandId, brandName }) => ({ brandId, brandName })),
  }
}

async function guess({ catalogue, numbers }: CatalogueShop, e164: string): Promise<Brand | undefined> {
  const answer = await numbers.operatorsOf(e164)
  if (answer.kind !== 'answered') return undefined
  const sure = answer.value.find(({ identified }) => identified)
  return topupBrands(catalogue).find((brand) =>
    brand.products.some(({ source }) => source?.from === 'supplier' && source.operatorId === sure?.operatorId),
  )
}
