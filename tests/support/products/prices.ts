import { expect } from 'vitest'
import type { badDay } from '../shop/bad-day.ts'
import { untilHolds } from '../test-run/until-holds.ts'

type Currency = 'EUR' | 'GBP'

/** An operator of the sandbox's supplier whose credit is in pounds. */
const british = 606

/**
 * The first brand's price of its fifteen euros, as an import or a change of settings leaves it, once every process
 * knows it.
 */
export function pricesOf(day: Awaited<ReturnType<typeof badDay>>) {
  const shopNow = () => day.app.shopOf(day.ours)
  const product = async () => (await shopNow()).catalogue.products.get('own-brand-15')
  async function change(sql: string, value: unknown, until: () => Promise<void>): Promise<void> {
    await day.asOwner(sql, [day.ours, value])
    await day.asOwner(`notify saldo_catalogue, '${day.ours}'`)
    await day.asOwner(`notify saldo_tenants, '${day.ours}'`)
    await untilHolds(until)
  }
  const one = `where tenant = $1 and product_id = 'own-brand-15'`
  const prices = {
    shopNow,
    asksFee: (fee: number) =>
      change(`update product set service_fee = $2 ${one}`, fee, async () =>
        expect((await product())?.serviceFee).toBe(fee),
      ),
    asksFace: (face: number) =>
      change(`update product set amount = $2 ${one}`, face, async () =>
        expect((await product())?.price).toEqual({ amount: face }),
      ),
    listsIn: (currency: Currency) =>
      // Credit in pounds belongs to a British network, which delivers to no number here.
      change(
        `update product set currency = $2,
           supplier_product_id = case $2 when 'GBP' then ${british} else operator_id end * 1000 + supplier_product_id % 1000
         where tenant = $1`,
        currency,
        async () => expect((await product())?.currency).toBe(currency),
      ),
    tradesIn: (currency: Currency) =>
      change(
        `insert into tenant_settings (tenant, version, settings, copy, content_hash)
         select tenant, version + 1, jsonb_set(settings, '{currency}', to_jsonb($2::text)), copy, content_hash
         from tenant_settings where tenant = $1 order by version desc limit 1`,
        currency,
        async () => expect((await shopNow()).tenant.currency).toBe(currency),
      ),
    async asUsual() {
      await prices.asksFee(0)
      await prices.asksFace(1500)
      await prices.listsIn('EUR')
      await prices.tradesIn('EUR')
    },
  }
  return prices
}
