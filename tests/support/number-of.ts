import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { listedProducts } from '#demo'
import type { readBrands } from '#tenants'
import { OPERATORS } from '../../sandbox/dt-one/operators.ts'

type Brand = Awaited<ReturnType<typeof readBrands>>['brands'][number]
type Sold = { productId: string; kind: string; status?: string; amount?: number; operator?: { id: number } }

let last = 0

/**
 * Something that a brand sells, and a number on whose network it may be put.
 * @returns the product's id, its face value in major units, and an E.164 number of the test's own whose end lets the
 *   credit arrive at once
 */
export async function somethingOf(brand: Brand): Promise<{ productId: string; amount: number; phoneNumber: string }> {
  const listed = (await listedProducts('tenants', brand)) as Sold[] | { products: Sold[] }
  const sold = Array.isArray(listed) ? listed : listed.products
  const product = sold.find(
    ({ kind, status = 'ACTIVE', amount }) => kind === 'topup' && status === 'ACTIVE' && amount !== undefined,
  )
  const operator = OPERATORS.find(({ id }) => id === product?.operator?.id)
  if (!product?.amount || !operator) throw new Error(`${brand.id} sells no top-up of a network that is known`)
  return { productId: product.productId, amount: product.amount / 100, phoneNumber: numberOn(operator) }
}

function numberOn({ country, prefixes }: (typeof OPERATORS)[number]): string {
  for (const prefix of prefixes) {
    // National numbers differ in length; whichever is a mobile number of this country will do.
    for (let digits = 5; digits <= 9; digits += 1) {
      last += 1
      const own = String(last)
        .padStart(digits - 3, '4')
        .slice(-(digits - 3))
      const number = parsePhoneNumberFromString(`${prefix}${own}999`, country)
      if (number?.isValid() && number.getType()?.includes('FIXED_LINE') !== true) return number.number
    }
  }
  throw new Error(`no mobile number begins with ${prefixes} in ${country}`)
}
