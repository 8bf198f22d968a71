import { parsePhoneNumberFromString } from 'libphonenumber-js/mobile'
import { listedProducts } from '#demo'
import type { readBrands } from '#tenants'
import { OPERATORS, operatorOf } from '../../../sandbox/dt-one/operators.ts'

type Brand = Awaited<ReturnType<typeof readBrands>>['brands'][number]
type Sold = { productId: string; kind: string; status?: string; amount?: number; operator?: { id: number } }

let last = 0

/**
 * Something that a brand sells, and a number of a matching network.
 * @returns the product's id, its face value in major units, and an E.164 number of the test's own whose last digits let
 *   the credit arrive at once
 */
export async function productAndNumberOf(
  brand: Brand,
): Promise<{ productId: string; amount: number; phoneNumber: string }> {
  const listed = (await listedProducts('tenants', brand)) as Sold[] | { products: Sold[] }
  const sold = Array.isArray(listed) ? listed : listed.products
  const product = sold.find(
    ({ kind, status = 'ACTIVE', amount }) => kind === 'topup' && status === 'ACTIVE' && amount !== undefined,
  )
  const operator = OPERATORS.find(({ id }) => id === product?.operator?.id)
  if (!product?.amount || !operator) throw new Error(`${brand.id} sells no top-up of a network that is known`)
  return { productId: product.productId, amount: product.amount / 100, phoneNumber: numberOn(operator) }
}

function numberOn(operator: (typeof OPERATORS)[number]): string {
  for (const prefix of operator.prefixes) {
    // National numbers differ in length, and some prefixes belong to other networks: any number that fits.
    for (const lead of ['2', '3', '5', '6', '8']) {
      for (let length = 2; length <= 6; length += 1) {
        last += 1
        const own =
          lead +
          String(last)
            .padStart(length, '1')
            .slice(1 - length)
        const number = parsePhoneNumberFromString(`${prefix}${own}999`, operator.country)
        if (!number?.isValid() || number.getType()?.includes('FIXED_LINE')) continue
        if (operatorOf(number.number.slice(1)) === operator) return number.number
      }
    }
  }
  throw new Error(`no mobile number is on ${operator.name}`)
}
