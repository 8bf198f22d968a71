import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asProduct, listedProduct } from '../load-products.ts'
import type { ListedCatalogue, Product } from '../product.ts'
import { checkProducts } from './check-products.ts'
import type { Entry } from './entries.ts'
import { asFile } from './export-products.ts'
import { readCsv } from './read-csv.ts'
import { readJson } from './read-json.ts'

async function* inParts(text: string, size = 7) {
  const signs = [...text]
  for (let at = 0; at < signs.length; at += size) yield signs.slice(at, at + size).join('')
}
async function all<T>(some: AsyncIterable<T> | Iterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of some) found.push(one)
  return found
}
const csv = (text: string) => all(readCsv(inParts(text)))
const written = async (catalogue: ListedCatalogue, format: 'csv' | 'json') =>
  (await all(asFile(catalogue, format))).join('')
const wrongIn = (entries: Entry[]) => {
  const check = checkProducts('EUR')
  return entries.flatMap((entry) => {
    const read = check(entry)
    return Array.isArray(read) ? read.map(({ line, field, says }) => `${line} ${field}: ${says}`) : []
  })
}

const words = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => !/[\0\uFFFD]/.test(text))
const minor = fc.integer({ min: 1, max: 1_000_000_00 })
const price = fc.oneof(
  fc.record({ amount: minor }),
  fc
    .tuple(minor, minor, minor)
    .map(([one, other, step]) => ({ range: { min: Math.min(one, other), max: Math.max(one, other), step } })),
)
const ofSupplier = fc.record({ supplier: fc.constant('dt-one'), supplierProductId: fc.integer({ min: 1 }) })
const listed = fc
  .record({
    base: fc.record(
      {
        productId: fc.stringMatching(/^[a-z0-9-]{1,80}$/),
        brandId: fc.constant('own'),
        categoryId: fc.constant('cards'),
        currency: fc.constant('EUR'),
        brandName: words,
        description: fc.dictionary(fc.constantFrom('de', 'en', 'tr'), words, { minKeys: 1 }),
        serviceFee: fc.nat(),
        usual: fc.boolean(),
        serviceVariant: fc.constantFrom('NORMAL', 'LIGHT'),
        vat: fc.constantFrom('multi-purpose', 'single-purpose'),
        vatCountry: fc.stringMatching(/^[A-Z]{2}$/),
        status: fc.constantFrom('ACTIVE', 'INACTIVE', 'OUT_OF_STOCK', 'COMING_SOON', 'DISCONTINUED'),
        cost: fc.nat(),
      },
      { requiredKeys: ['productId', 'brandId', 'categoryId', 'currency', 'brandName', 'description'] },
    ),
    price,
    source: fc.oneof(
      fc.constant({ kind: 'giftcard' }),
      fc
        .record({ kind: fc.constant('topup'), operator: fc.record({ id: fc.integer({ min: 1 }) }) })
        .chain((topup) => ofSupplier.map((supplier) => ({ ...topup, ...supplier }))),
    ),
  })
  .map(({ base: { vatCountry, ...base }, price, source }): Product => {
    const place = base.vat === 'single-purpose' ? { vatCountry } : {}
    return asProduct(listedProduct.parse({ ...base, ...place, ...price, ...source }))
  })
const catalogue = fc
  .uniqueArray(listed, { selector: ({ productId }) => productId, minLength: 1 })
  .map((products): ListedCatalogue => ({ products, brands: [], categories: [] }))

test('an exported file is read product for product, and exported again it is the same file', async () => {
  await fc.assert(
    fc.asyncProperty(catalogue, fc.constantFrom('csv', 'json'), async (given, format) => {
      const file = await written(given, format)
      const entries = format === 'csv' ? await csv(file) : readJson(file).entries
      expect(wrongIn(entries)).toEqual([])
      const products = entries.map((entry) => asProduct(listedProduct.parse(entry.written)))
      expect(products).toEqual(given.products)
      expect(await written({ ...given, products }, format)).toBe(file)
    }),
  )
})

const head = 'productId,brandId,brandName,categoryId,kind,currency,amount,description.de'
const row = (productId: string, more = 'EUR,1000,Zehn') => `${productId},own,Own,cards,giftcard,${more}`

test.each([
  ['commas', (text: string) => text],
  ['semicolons', (text: string) => text.replaceAll(',', ';')],
  [
    'tabs and Windows line ends, after a byte order mark',
    (text: string) => `\uFEFF${text.replaceAll(',', '\t').replaceAll('\n', '\r\n')}`,
  ],
])('a table parted by %s is read', async (_, asWritten) => {
  const entries = await csv(asWritten([head, row('one'), '', row('two')].join('\n')))
  expect(entries.map(({ line, written }) => [line, (written as Product).productId])).toEqual([
    [2, 'one'],
    [4, 'two'],
  ])
  expect(wrongIn(entries)).toEqual([])
})

test('faults of a table are reported by line and field', async () => {
  const rows = [
    head,
    row('one', 'EUR,1000,"Zehn\nEuro"'),
    row('one', 'EUR,zehn,Zehn'),
    row('one'),
    row('two', 'GBP,1000,Ten'),
    row('Three'),
    row('four', 'EUR,,Zehn'),
    row('five', 'EUR,1000,Zehn,more'),
    row('six', 'EUR,1000,Z\uFFFDhn'),
  ]
  expect(wrongIn(await csv(rows.join('\n')))).toEqual([
    '4 amount: expected number, received string',
    '5 productId: one is on line 2 already',
    '6 currency: the shop trades in EUR',
    '7 productId: is not 1 to 80 of a-z, 0-9 and -',
    '8 : has either an amount or a range',
    '9 : has 9 cells where there are 8 columns',
    '10 : is not UTF-8',
  ])
})

test.each([
  ['an empty one', '', '1 : the file is empty'],
  ['a column nobody knows', `${head},colour\n`, '1 colour: is no field of a product'],
  ['a column twice', `${head},amount\n`, '1 amount: is there twice'],
  ['no column of ids', `${head.replace('productId,', '')}\n`, '1 productId: is missing'],
  [
    'a quote that never ends',
    `${head}\n${row('one')}\n"`,
    '3 : Quote Not Closed: the parsing is finished with an opening quote at line 3',
  ],
])('a table with %s is none', async (_, text, says) => {
  const problems = await csv(text).then(
    () => [],
    ({ problems }) => problems,
  )
  expect(problems.map(({ line, field, says }: Record<string, string>) => `${line} ${field}: ${says}`)).toEqual([says])
})

test('faults of a JSON file are reported by line and field, too', () => {
  const one = {
    productId: 'one',
    brandId: 'own',
    brandName: 'Own',
    categoryId: 'cards',
    kind: 'giftcard',
    currency: 'EUR',
  }
  const file = JSON.stringify(
    [
      { ...one, amount: 1000, description: { de: 'Zehn' } },
      { ...one, productId: 'two', amount: '10', description: { de: '' }, colour: 'red' },
      { ...one, amount: 1000, description: {} },
    ],
    null,
    1,
  )
  const lineOf = (text: string, after = 0) => file.slice(0, file.indexOf(text, after)).split('\n').length
  const second = file.indexOf('"two"')
  expect(wrongIn(readJson(file).entries)).toEqual([
    `${lineOf('"de"', second)} description.de: expected string to have >=1 characters`,
    `${lineOf('"amount"', second)} amount: expected number, received string`,
    `${lineOf('"colour"')} colour: is no field of it`,
    `${lineOf('"one"', second)} productId: one is on line 2 already`,
  ])
  expect(() => readJson('[\n{"a": 1},\n{"a" 2}]')).toThrow(
    expect.objectContaining({ problems: [expect.objectContaining({ line: 3 })] }),
  )
  expect(() => readJson('{"brands": []}')).toThrow('is neither a list of products nor an object with one')
})
