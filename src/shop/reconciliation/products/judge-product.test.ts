import { expect, test } from 'vitest'
import type { Product } from '#catalogue'
import type { OfferedProduct } from '#fulfilment'
import { judgeProduct } from './judge-product.ts'

const sold = (more: Partial<Product> = {}): Product => ({
  productId: 'fifteen',
  brandId: 'own',
  brandName: 'Own',
  categoryId: 'credit',
  kind: 'topup',
  status: 'ACTIVE',
  description: {},
  currency: 'EUR',
  serviceFee: 0,
  usual: false,
  price: { amount: 1500 },
  serviceVariant: 'NORMAL',
  vat: 'multi-purpose',
  cost: 1410,
  source: { from: 'supplier', supplier: 'dt-one', supplierProductId: 7, operatorId: 1 },
  ...more,
})
const only = (amount: number) => ({ min: amount, max: amount })
const listed = (more: Partial<OfferedProduct> = {}): OfferedProduct => ({
  supplierProductId: 7,
  face: only(1500),
  currency: 'EUR',
  cost: only(1410),
  costCurrency: 'EUR',
  ...more,
})
const free = { price: { range: { min: 500, max: 10_000, step: 100 } }, cost: 9400 }
const freeListed = { face: { min: 100, max: 15_000 }, cost: { min: 94, max: 14_100 } }

test.each([
  ['just as it is listed', sold(), listed(), 1410],
  ['whose cost nobody agreed on yet', sold({ cost: undefined }), listed(), 1410],
  ['of a free amount within the supplier’s', sold(free), listed(freeListed), 9400],
  ['at a loss that was agreed to', sold({ cost: 1600 }), listed({ cost: only(1600) }), 1600],
  ['with a fee that covers it', sold({ serviceFee: 100, cost: undefined }), listed({ cost: only(1600) }), 1600],
  ['that is charged in another currency', sold(), listed({ costCurrency: 'USD' }), undefined],
  ['that gives data', sold({ kind: 'esim-plan' }), listed({ face: only(900) }), 1410],
  ['whose credit is in dollars', sold(), listed({ face: only(2000), currency: 'USD' }), 1410],
])('a product %s is in step', (_, product, offered, cost) => {
  expect(judgeProduct(product, offered)).toEqual(cost === undefined ? {} : { cost })
})

test.each([
  ['gone', sold(), undefined, '15.00 EUR for 14.10', null],
  ['worth another amount', sold(), listed({ face: only(1200) }), '15.00 EUR for 14.10', '12.00 EUR for 14.10'],
  [
    'to be ordered in dollars',
    sold(free),
    listed({ ...freeListed, currency: 'USD' }),
    '5.00 to 100.00 EUR for 94.00',
    '1.00 to 150.00 USD for 94.00',
  ],
  ['dearer than it is sold for', sold(), listed({ cost: only(1501) }), '15.00 EUR for 14.10', '15.00 EUR for 15.01'],
  [
    'dearer at first sight',
    sold({ cost: undefined }),
    listed({ cost: only(1501) }),
    '15.00 EUR',
    '15.00 EUR for 15.01',
  ],
  [
    'not to be had up to our greatest amount',
    sold(free),
    listed({ ...freeListed, face: { min: 100, max: 5000 }, cost: { min: 94, max: 4700 } }),
    '5.00 to 100.00 EUR for 94.00',
    '1.00 to 50.00 EUR for 94.00',
  ],
])('one that is %s stops', (_, product, offered, ours, theirs) => {
  expect(judgeProduct(product, offered).drift).toEqual({ ours, theirs, stops: true })
})

test('a changed cost below the price is reported, and the product is still sold', () => {
  expect(judgeProduct(sold(), listed({ cost: only(1440) }))).toEqual({
    cost: 1440,
    drift: { ours: '15.00 EUR for 14.10', theirs: '15.00 EUR for 14.40', stops: false },
  })
})
