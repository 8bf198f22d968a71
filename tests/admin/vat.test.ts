import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { giveBack } from '#checkout'
import { isRefusal, type Refusal } from '#kit/result'
import { exportVat } from '#ledger'
import { orderPath, receiptByToken, receiptFile } from '#receipts'
import { mailbox } from '../support/customers/mailbox.ts'
import { turkeyPlan } from '../support/products/products.ts'
import { aCard, sells } from '../support/products/stocked.ts'
import { arrives, badDay, declined, numberEnding, type Ordered } from '../support/shop/bad-day.ts'

// What a German brand's receipts say of VAT, to shoppers at home and abroad.

const day = await badDay({ first: { paymentMethods: [{ id: 'creditcard' }, { id: 'klarna' }] } })
const { app, ours, asOwner, until, pay } = day
const inbox = mailbox(day.sandbox.url)
const topup = (productId: string, more: object) => ({
  productId,
  brandId: 'networks',
  brandName: 'Network',
  categoryId: 'topups',
  kind: 'topup',
  currency: 'EUR',
  operator: { id: 101 },
  supplier: 'dt-one',
  supplierProductId: 101_015,
  amount: 1500,
  description: { en: productId },
  ...more,
})
const pin = { supplier: 'dt-one', supplierProductId: 801_025, kind: 'voucher' }
await sells(day, [
  topup('with-fee', { serviceFee: 99 }),
  topup('taxed-at-once', { serviceFee: 99, vat: 'single-purpose' }),
  aCard('stream', { ...pin, vat: 'single-purpose' }),
  aCard('stream-austria', { ...pin, vat: 'single-purpose', vatCountry: 'AT' }),
  turkeyPlan as never,
])

type Wish = { productId: string; phoneNumber?: string; quantity?: number; deviceReady?: true }
const at = (countryCode: string) => ({
  street: 'Hoofdstraat',
  houseNumber: '1',
  zip: '1011',
  city: 'Stad',
  countryCode,
})

async function ordered(wanted: Wish[], country: string, method = 'creditcard', status = 'paid'): Promise<Ordered> {
  const { cartName, email } = await day.cart(wanted as never, { place: at(country) })
  const { json } = await day.start(cartName, method)
  await pay(json.payerUrl, status)
  return { ...json, cartName, email }
}

function good<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer))
  return answer
}

/** The receipt as programs read it, and its PDF as people do. */
async function receiptOf({ orderNumber }: Pick<Ordered, 'orderNumber'>) {
  const shop = await app.shopOf(ours)
  const path = await orderPath(shop, orderNumber)
  const token = new URL(path, 'http://shop.example').searchParams.get('token') ?? ''
  const view = good(await receiptByToken(shop, token))
  const { bytes } = good(await receiptFile(shop, token))
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
  return { view, text: text.replace(/\s+/g, ' ') }
}

/** The mail that a credit note is sent by. */
const noteTo = ({ email, orderNumber }: Ordered, number: string) =>
  inbox.next(email, ({ subject }) => subject === `Credit note ${number} for order ${orderNumber}`)

const arriving = () => numberEnding(arrives)

test('of credit with a service fee the receipt shows the VAT of the fee, and that the credit bears none yet', async () => {
  const placed = await ordered([{ productId: 'with-fee', phoneNumber: arriving() }], 'DE')
  await until(placed, { orderState: 'done' })
  const { view, text } = await receiptOf(placed)
  expect(view.items[0]).toMatchObject({ vat: 'multi-purpose', grossAmount: 15.99 })
  expect(view.taxes).toEqual([{ rate: 19, amount: 0.16, net: 0.83, country: 'DE' }])
  expect(text).toContain('VAT included (19%, Germany): €0.16, net amount €0.83')
  expect(text).toContain('A multi-purpose voucher, such as credit, is sold without VAT')
})

test('an eSIM data plan is a service: taxed where its buyer lives, wherever it is used', async () => {
  const plan: Wish = { productId: 'turkey-5gb', deviceReady: true }
  const home = await ordered([plan], 'DE')
  const abroad = await ordered([plan], 'NL')
  await until(home, { orderState: 'done' })
  await until(abroad, { orderState: 'done' })
  const [german, dutch] = [await receiptOf(home), await receiptOf(abroad)]
  expect(german.view.items[0]?.vat).toBe('service')
  expect(german.view.taxes).toEqual([{ rate: 19, amount: 3.02, net: 15.88, country: 'DE' }])
  expect(dutch.view.taxes).toEqual([{ rate: 21, amount: 3.28, net: 15.62, country: 'NL' }])
  expect(dutch.text).toContain('VAT included (21%, Netherlands): €3.28, net amount €15.62')
  expect(german.text + dutch.text).not.toContain('multi-purpose')
})

test('a single-purpose voucher that a German brand sells to a Dutch customer bears Dutch VAT', async () => {
  const placed = await ordered([{ productId: 'stream' }], 'NL')
  await until(placed, { orderState: 'done' })
  const { view, text } = await receiptOf(placed)
  expect(view.items[0]).toMatchObject({ vat: 'single-purpose' })
  expect(view.taxes).toEqual([{ rate: 21, amount: 4.34, net: 20.66, country: 'NL' }])
  expect(text).toContain('VAT included (21%, Netherlands): €4.34, net amount €20.66')
  expect(text).not.toContain('multi-purpose')
})

test('one that says where it is to be used is taxed there, and credit of a network where its SIM card is from', async () => {
  const phoneNumber = arriving()
  const placed = await ordered([{ productId: 'stream-austria' }, { productId: 'taxed-at-once', phoneNumber }], 'NL')
  await until(placed, { orderState: 'done' })
  const { view } = await receiptOf(placed)
  expect(view.taxes).toEqual([
    { rate: 20, amount: 4.17, net: 20.83, country: 'AT' },
    // 15.00 and its fee of 0.99, each rounded: 2.39 and 0.16.
    { rate: 19, amount: 2.55, net: 13.44, country: 'DE' },
  ])
})

test('whoever lives outside the Union and the United Kingdom is charged no VAT that we know of', async () => {
  const placed = await ordered([{ productId: 'stream' }], 'CH')
  await until(placed, { orderState: 'done' })
  const { view, text } = await receiptOf(placed)
  expect([view.items[0]?.vat, view.taxes]).toEqual(['single-purpose', []])
  expect(text).not.toMatch(/VAT included|multi-purpose/)
})

test('by what the customer’s place was judged is kept with the order, and the place with each line', async () => {
  const placed = await ordered([{ productId: 'with-fee', phoneNumber: arriving() }, { productId: 'stream' }], 'NL')
  const [order] = await asOwner('select customer_place from orders where order_number = $1', [placed.orderNumber])
  expect(order?.customer_place).toEqual({
    country: 'NL',
    evidence: [
      { of: 'address', country: 'NL' },
      { of: 'sim', country: 'DE' },
      { of: 'phone', country: 'DE' },
    ],
  })
  const lines = await asOwner(
    'select vat_country, vat_rate, fee_vat_rate from order_line where order_number = $1 order by line',
    [placed.orderNumber],
  )
  expect(lines).toEqual([
    { vat_country: 'DE', vat_rate: null, fee_vat_rate: 1900 },
    { vat_country: 'NL', vat_rate: 2100, fee_vat_rate: 2100 },
  ])
})

test('what did not arrive and went back bears no VAT any more, and the receipt says which amount it speaks of', async () => {
  const [good, bad] = [arriving(), numberEnding(declined)]
  const placed = await ordered(
    [
      { productId: 'taxed-at-once', phoneNumber: good },
      { productId: 'taxed-at-once', phoneNumber: bad },
    ],
    'DE',
  )
  await until(placed, { paymentStatus: 'PartiallyRefunded' })
  const { view, text } = await receiptOf(placed)
  expect(view.taxes).toEqual([{ rate: 19, amount: 2.55, net: 13.44, country: 'DE' }])
  expect(text).toContain('VAT is stated for the amount that was not refunded.')
})

test('Klarna is told each part with its rate, and takes lines only whose VAT follows from it', async () => {
  const phoneNumber = arriving()
  const wanted = [{ productId: 'with-fee', phoneNumber, quantity: 1 }, { productId: 'stream' }]
  const placed = await ordered(wanted, 'NL', 'klarna', 'authorized')
  await until(placed, { orderState: 'done' })
  const [{ reference } = { reference: '' }] = await asOwner<{ reference: string }>(
    'select reference from payment where order_number = $1',
    [placed.orderNumber],
  )
  const answer = await fetch(`${day.sandbox.url}/v2/payments/${reference}`, {
    headers: { authorization: 'Bearer key' },
  })
  const { lines, amount } = (await answer.json()) as {
    amount: { value: string }
    lines: { type: string; totalAmount: { value: string }; vatRate: string; vatAmount: { value: string } }[]
  }
  expect(lines.map((one) => [one.type, one.totalAmount.value, one.vatRate, one.vatAmount.value])).toEqual([
    ['digital', '15.00', '0.00', '0.00'],
    ['surcharge', '0.99', '19.00', '0.16'],
    ['digital', '25.00', '21.00', '4.34'],
  ])
  expect(amount.value).toBe('40.99')
})

test('what an operator gives back takes its VAT along, on the receipt and in the books', async () => {
  const placed = await ordered([{ productId: 'stream' }], 'FR')
  await until(placed, { orderState: 'done' })
  const shop = await app.shopOf(ours)
  const french = async () => {
    const lines = await exportVat(shop.db, { timeZone: 'Europe/Berlin' })
    return lines.filter((line) => line.includes(',FR,'))
  }
  expect(await french()).toEqual([`${ours},FR,20.00,20.83,4.17,EUR`])
  const wish = { line: null, amount: 1000, reason: 'Bonne volonté', operator: 'ada' }
  expect(await giveBack(shop, placed.orderNumber, wish)).toMatchObject({ outcome: 'given' })
  expect(await french()).toEqual([`${ours},FR,20.00,12.50,2.50,EUR`])
  await until(placed, { refunded: 10 })
  const { view, text } = await receiptOf(placed)
  expect(view.taxes).toEqual([{ rate: 20, amount: 2.5, net: 12.5, country: 'FR' }])
  const first = `${placed.orderNumber}-1`
  expect(view.creditNotes).toEqual([
    {
      number: first,
      at: expect.any(String),
      amount: -10,
      taxes: [{ rate: 20, amount: -1.67, net: -8.33, country: 'FR' }],
    },
  ])
  expect(text).toMatch(new RegExp(`Credit note ${first} of .*: VAT \\(20%, France\\) -€1\\.67, net amount -€8\\.33`))
  const mail = await noteTo(placed, first)
  for (const said of [first, `${placed.orderNumber},`, '-€8.33', '-€1.67', '-€10.00', 'VAT (20%, France)', 'VAT ID'])
    expect(mail.text).toContain(said)

  // The rest goes back as well: a second note, and nothing is left.
  const rest = { line: 1, amount: null, reason: 'Bonne volonté', operator: 'ada' }
  expect(await giveBack(shop, placed.orderNumber, rest)).toMatchObject({ outcome: 'given' })
  await until(placed, { refunded: 25 })
  const whole = await receiptOf(placed)
  expect(whole.view.creditNotes.map(({ number, amount }) => [number, amount])).toEqual([
    [first, -10],
    [`${placed.orderNumber}-2`, -15],
  ])
  expect(whole.view.taxes).toEqual([])
  await noteTo(placed, `${placed.orderNumber}-2`)
  expect((await french()).map((line) => line.split(',').slice(3, 5).join(' '))).toEqual(['0.00 0.00'])
})

test('what bears no VAT has no credit note, and what did not arrive has none either: its receipt never said so', async () => {
  const plain = await ordered([{ productId: 'own-brand-15', phoneNumber: arriving() }], 'DE')
  await until(plain, { orderState: 'done' })
  const shop = await app.shopOf(ours)
  const wish = { line: null, amount: 500, reason: 'late', operator: 'ada' }
  expect(await giveBack(shop, plain.orderNumber, wish)).toMatchObject({ outcome: 'given' })
  await until(plain, { refunded: 5 })
  const lost = await ordered([{ productId: 'taxed-at-once', phoneNumber: numberEnding(declined) }], 'DE')
  await until(lost, { refunded: 15.99 })
  for (const one of [plain, lost]) {
    expect((await receiptOf(one)).view.creditNotes).toEqual([])
    expect((await inbox.all(one.email)).filter(({ subject }) => subject.startsWith('Credit note'))).toEqual([])
  }
})

test.each(['de', 'en', 'nl', 'fr', 'es', 'it', 'pl', 'ro', 'tr'])('a credit note speaks %s', async (language) => {
  const placed = await ordered([{ productId: 'stream' }], 'NL')
  await until(placed, { orderState: 'done' })
  await asOwner(`update orders set language = $2 where order_number = $1`, [placed.orderNumber, language])
  const shop = await app.shopOf(ours)
  const wish = { line: null, amount: 1000, reason: 'late', operator: 'ada' }
  expect(await giveBack(shop, placed.orderNumber, wish)).toMatchObject({ outcome: 'given' })
  const t = shop.content.translator(shop.tenant, language)
  const values = { number: `${placed.orderNumber}-1`, orderNumber: placed.orderNumber }
  const mail = await inbox.next(placed.email, ({ subject }) => subject === t('mail.creditNote.subject', values))
  expect(mail.text).toContain(t('mail.creditNote.heading'))
  expect(mail.text).toMatch(/-?.*1[.,]74/)
})
