import { userInfo } from 'node:os'
import { inflateSync } from 'node:zlib'
import { extractText, getDocumentProxy } from 'unpdf'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { loadProducts } from '#catalogue'
import { esimUsage, refuseReturn, returnEsim } from '#esims'
import { isRefusal, type Refusal } from '#kit/result'
import type { EsimView } from '#orders/contract'
import { orderPath, receiptByToken, receiptFile } from '#receipts'
import { findOrdersInTrouble } from '#reconciliation'
import { saldo } from '../support/command-line/saldo.ts'
import { mailbox } from '../support/customers/mailbox.ts'
import { turkeyBrand, turkeyPlan } from '../support/products/products.ts'
import { badDay, type Ordered } from '../support/shop/bad-day.ts'
import { temporaryFolder } from '../support/test-run/temporary-folder.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const day = await badDay()
const { ask, app, ours, asOwner, sandbox } = day
const { next: mailTo } = mailbox(sandbox.url)
const plan = { productId: 'turkey-5gb', deviceReady: true as const }
await loadProducts(app.database, ours, {
  products: [turkeyPlan],
  brands: [turkeyBrand],
  categories: [],
})

const tokenOf = async ({ orderNumber }: Ordered) =>
  new URL(await orderPath(await app.shopOf(ours), orderNumber), 'http://shop.example').searchParams.get('token') ?? ''
function good<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer))
  return answer
}
const act = (iccid: string, fields: object) =>
  fetch(`${sandbox.url}/esims/${iccid}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })
const add = (item: object) =>
  ask('POST /api/shop/rest/addToCart', { body: { items: [{ productId: 'turkey-5gb', ...item }] } })

async function bought(item: { iccid?: string; deviceReady?: true } = { deviceReady: true }) {
  const placed = await day.order([{ productId: 'turkey-5gb', ...item }])
  await day.pay(placed.payerUrl)
  const { items } = await day.until(placed, { orderState: 'done' })
  const esim = items[0]?.esims?.[0]
  if (!esim) throw new Error('no eSIM came')
  return { placed, esim, token: await tokenOf(placed) }
}
const usage = async (token: string) => good(await esimUsage(await app.shopOf(ours), token))
const giveBack = async (token: string, { unit }: EsimView) => returnEsim(await app.shopOf(ours), { token, unit })

test('a new eSIM needs a device that is fit, one on top of another needs that other', async () => {
  expect(await add({})).toMatchObject({
    status: 400,
    json: { details: { fields: { deviceReady: expect.any(String) } } },
  })
  expect(await add({ iccid: '12' })).toMatchObject({
    status: 400,
    json: { details: { fields: { iccid: expect.any(String) } } },
  })
  expect(await add({ iccid: '8999901000000000000' })).toMatchObject({ status: 422, json: { code: 'esimNotFound' } })
  expect(await add({ deviceReady: true, phoneNumber: '+4915112345678' })).toMatchObject({ status: 400 })
})

test('it comes with what installs it, which nobody reads in the tables or the log', async () => {
  const { placed, esim, token } = await bought()
  const [, code = ''] = /\$([0-9A-Z-]+)$/.exec(esim.install?.activationCode ?? '') ?? []
  expect(esim).toMatchObject({
    isTopUp: false,
    amount: 18.9,
    install: {
      smdpAddress: 'smdp.sandbox.example',
      matchingId: code,
      appleUrl: `https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA:1$smdp.sandbox.example$${code}`,
      androidUrl: `https://esimsetup.android.com/esim_qrcode_provisioning?carddata=LPA:1$smdp.sandbox.example$${code}`,
    },
  })
  expect(code).toHaveLength(17)
  expect(good(await receiptByToken(await app.shopOf(ours), token)).items[0]?.esims).toEqual([esim])
  const kept = await asOwner<{ found: boolean }>(
    `select bool_or(c::text like '%' || $1 || '%') as found from (
       select row_to_json(d) from delivery_contents d union all select row_to_json(o) from order_event o
       union all select row_to_json(j) from graphile_worker.jobs j) as all_of(c)`,
    [code],
  )
  expect(kept).toEqual([{ found: false }])
  expect(JSON.stringify(day.log())).not.toContain(code)
  const mail = await mailTo(placed.email, ({ subject }) => subject.includes('eSIM is here'))
  expect(mail.text).toContain(code)
  expect(mail.text).toContain('#esims')
  expect(mail.text).toContain('Open this email on the phone that the eSIM is for and tap “Install the eSIM”')
  expect(mail.text).not.toContain('this page')
})

/** The black squares of a PDF as rows of a QR code: where each stands is told by the smallest of them. */
function squaresOf(file: Buffer): string {
  const parts = file.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)
  const drawn = [...parts].flatMap(([, packed = '']) => {
    try {
      return [inflateSync(Buffer.from(packed, 'latin1')).toString('latin1')]
    } catch {
      return []
    }
  })
  const squares = [...drawn.join('\n').matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re/g)]
    .map(([, x, y, width, height]) => ({ x: Number(x), y: Number(y), width: Number(width), height: Number(height) }))
    .filter(({ width, height }) => width === height)
  const [left, top] = [Math.min(...squares.map(({ x }) => x)), Math.min(...squares.map(({ y }) => y))]
  const at = (value: number, from: number, side: number) => Math.round((value - from) / side)
  return [...new Set(squares.map(({ x, y, width }) => `${at(x, left, width)},${at(y, top, width)}`))].sort().join(' ')
}

test('its receipt holds the same to be scanned and to be typed in, until the supplier took it back', async () => {
  const { placed, esim, token } = await bought()
  const { activationCode = '', smdpAddress = 'none', matchingId = 'none' } = esim.install ?? {}
  const read = async () => {
    const { bytes } = good(await receiptFile(await app.shopOf(ours), token))
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    return { text: text.replace(/\s+/g, ' '), squares: squaresOf(bytes) }
  }
  const squares = (code: string) =>
    encode(code, { ecc: 'M', border: 0 })
      .data.flatMap((row, y) => row.flatMap((isBlack, x) => (isBlack ? [`${x},${y}`] : [])))
      .sort()
      .join(' ')
  const before = await read()
  for (const said of ['Your eSIM', smdpAddress, matchingId]) {
    expect(before.text).toContain(said)
  }
  expect(activationCode).toMatch(/^LPA:1\$/)
  expect(before.squares).toBe(squares(activationCode))
  expect(before.squares).not.toBe(squares(`${activationCode}X`))

  await day.reverse(esim.unit)
  await day.until(placed, { paymentStatus: 'Refunded' })
  const after = await read()
  expect(after.text).not.toContain(matchingId)
  expect(after.squares).toBe('')
})

test('how it stands is the network’s to say, and no answer is told as that', async () => {
  const { esim, token } = await bought()
  expect(await usage(token)).toEqual([
    { unit: esim.unit, iccid: esim.iccid, state: 'new', left: [{ megabytes: 5000 }] },
  ])
  await act(esim.iccid, { action: 'install' })
  await act(esim.iccid, { action: 'use', megabytes: 1200 })
  // What was heard a moment ago holds for half a minute.
  expect(await usage(token)).toMatchObject([{ state: 'new' }])
  await day.later(31)
  expect(await usage(token)).toMatchObject([
    { state: 'installed', installedAt: expect.any(String), left: [{ megabytes: 3800, until: expect.any(String) }] },
  ])
  await day.later(31)
  await day.fault({ partner: 'dt-one', operation: 'lookup-status', kind: 'drop' })
  await day.fault({ partner: 'dt-one', operation: 'lookup-benefits', kind: 'error' })
  expect(await usage(token)).toEqual([{ unit: esim.unit, iccid: esim.iccid, state: 'unknown' }])
})

test('a plan goes on top of an eSIM by its ICCID, with nothing to install', async () => {
  const first = await bought()
  const { esim } = await bought({ iccid: first.esim.iccid })
  expect(esim).toEqual({ unit: esim.unit, iccid: first.esim.iccid, isTopUp: true, amount: 18.9 })
  await day.later(31)
  expect(await usage(first.token)).toMatchObject([{ left: [{ megabytes: 5000 }, { megabytes: 5000 }] }])
})

const alertsOf = ({ orderNumber }: Ordered) =>
  asOwner('select occasion from message where about = $1 and occasion like $2', [orderNumber, 'alert esim-return %'])

test('a return that is asked for sends no money before the supplier took the eSIM back', async () => {
  const { placed, esim, token } = await bought()
  const answers = await Promise.all([giveBack(token, esim), giveBack(token, esim), giveBack(token, esim)])
  expect(answers).toEqual(answers.map(() => ({ state: 'asked' })))
  await untilHolds(async () => expect(await alertsOf(placed)).toEqual([{ occasion: `alert esim-return ${esim.unit}` }]))
  expect((await day.eventsOf(placed.orderNumber)).filter((kind) => kind === 'esim.return-asked')).toHaveLength(1)
  expect(await usage(token)).toMatchObject([{ unit: esim.unit, state: 'new', returned: 'asked' }])
  await day.later(3600)
  expect(await day.commit(placed)).toMatchObject({ refunded: 0, refundPending: 0 })
  expect(await inTrouble()).toContainEqual({
    orderNumber: placed.orderNumber,
    what: `asked to return eSIM ${esim.unit}`,
  })

  await day.reverse(esim.unit)
  await day.until(placed, { paymentStatus: 'Refunded', refunded: 18.9 })
  const { items } = good(await receiptByToken(await app.shopOf(ours), token))
  expect(items[0]?.esims).toBeUndefined()
  expect(await usage(token)).toEqual([])
  expect(await giveBack(token, esim)).toMatchObject({ refusal: 'esimNotFound' })
  expect((await inTrouble()).map(({ orderNumber }) => orderNumber)).not.toContain(placed.orderNumber)
  expect(await day.commit(placed)).toMatchObject({ refunded: 18.9, refundPending: 0 })
})

const inTrouble = async () => {
  const { db, clock } = await app.shopOf(ours)
  const orders = await db.read((tx) => findOrdersInTrouble(tx, clock.now()))
  return orders.map(({ orderNumber, what }) => ({ orderNumber, what }))
}

test('a return that the supplier turns down is told to the owner, who may go on using the eSIM', async () => {
  const { placed, esim, token } = await bought()
  const wish = { unit: esim.unit, reason: 'profile was downloaded', operator: 'ada' }
  const turnDown = async (unit = esim.unit) =>
    refuseReturn(await app.shopOf(ours), placed.orderNumber, { ...wish, unit })
  expect(await turnDown()).toBe('not asked for')
  expect(await giveBack(token, esim)).toEqual({ state: 'asked' })
  expect(await Promise.all([turnDown(), turnDown()])).toEqual(expect.arrayContaining(['refused', 'refused before']))
  const mail = await mailTo(placed.email, ({ subject }) => subject.includes('could not be returned'))
  expect(mail.text).toContain('You can still install and use it')
  expect(mail.text).toContain('#esims')
  expect(await usage(token)).toMatchObject([{ state: 'new', returned: 'refused' }])
  expect(await giveBack(token, esim)).toEqual({ state: 'refused' })
  expect(good(await receiptByToken(await app.shopOf(ours), token)).items[0]?.esims?.[0]).toHaveProperty('install')
  expect((await inTrouble()).map(({ orderNumber }) => orderNumber)).not.toContain(placed.orderNumber)
  expect(await day.commit(placed)).toMatchObject({ refunded: 0, refundPending: 0 })
  // The supplier changes its mind: what it took back is paid back all the same.
  await day.reverse(esim.unit)
  await day.until(placed, { paymentStatus: 'Refunded', refunded: 18.9 })
  expect(await turnDown()).toBe('taken back')
})

test('an operator refuses a return by the command line: with a reason and --yes, and once', async () => {
  const { placed, esim, token } = await bought()
  const { orderNumber } = placed
  const env = { DATABASE_URL: day.appUrl, SALDO_DATA: await temporaryFolder('esims') }
  const refuse = (...options: string[]) => saldo(env, 'esims', 'refuse', orderNumber, esim.unit, ...options)
  const why = ['--reason', 'profile was downloaded']
  expect(await refuse('--yes')).toEqual({ code: 1, out: '--reason is required, and is stored with the order\n' })
  const nobodyAsked = `nobody asked to return ${esim.unit} of ${orderNumber}\n`
  expect(await refuse(...why, '--yes')).toEqual({ code: 1, out: nobodyAsked })
  expect(await giveBack(token, esim)).toEqual({ state: 'asked' })
  expect(await refuse(...why)).toEqual({ code: 1, out: 'nothing was changed: add --yes to do it\n' })
  expect(await day.eventsOf(orderNumber)).not.toContain('esim.return-refused')

  const said = (outcome: string) => ({ code: 0, out: `${orderNumber}: the return of ${esim.unit} was ${outcome}\n` })
  expect(await refuse(...why, '--yes')).toEqual(said('refused'))
  expect(await refuse(...why, '--yes')).toEqual(said('refused before'))
  const events = await asOwner<{ details: unknown }>(
    `select details from order_event where order_number = $1 and kind = 'esim.return-refused'`,
    [orderNumber],
  )
  const [, reason] = why
  expect(events).toEqual([{ details: { externalId: esim.unit, reason, operator: userInfo().username } }])
  await mailTo(placed.email, ({ subject }) => subject.includes('could not be returned'))
})

test('installed, no return is taken; nor where the network does not say, nor what went on top of one', async () => {
  const { esim, token, placed } = await bought()
  await day.fault({ partner: 'dt-one', operation: 'lookup-status', kind: 'drop', times: 1 })
  expect(await giveBack(token, esim)).toMatchObject({ refusal: 'esimStateUnknown' })
  await act(esim.iccid, { action: 'install' })
  expect(await giveBack(token, esim)).toMatchObject({ refusal: 'esimInstalled' })
  const top = await bought({ iccid: esim.iccid })
  expect(await giveBack(top.token, top.esim)).toMatchObject({ refusal: 'esimNotFound' })
  expect(await giveBack('made up', esim)).toMatchObject({ refusal: 'orderNotFound' })
  expect(await alertsOf(placed)).toEqual([])
  expect(await usage(token)).toMatchObject([{ unit: esim.unit }])
  expect((await usage(token))[0]).not.toHaveProperty('returned')
  expect(await day.commit(placed)).toMatchObject({ refunded: 0, refundPending: 0 })
})

test('an answer that is lost brings the eSIM all the same, and one only', async () => {
  const placed = await day.order([plan])
  await day.fault({ partner: 'dt-one', operation: 'create-transaction', kind: 'lost-answer', times: 1 })
  await day.pay(placed.payerUrl)
  // The supplier's own call back may be quicker than the line that was cut.
  await untilHolds(async () =>
    expect((await day.eventsOf(placed.orderNumber)).join(' ')).toMatch(/delivery\.(unknown|delivered)/),
  )
  await day.later(120)
  const { items } = await day.until(placed, { orderState: 'done' })
  expect(items[0]?.esims).toHaveLength(1)
})

test('the other brand’s shop opens nothing of it', async () => {
  const { token, esim } = await bought()
  const theirs = await app.shopOf(day.theirs)
  expect(await esimUsage(theirs, token)).toEqual({ refusal: 'orderNotFound' })
  expect(await returnEsim(theirs, { token, unit: esim.unit })).toEqual({ refusal: 'orderNotFound' })
})
