import { expect, test } from 'vitest'
import { loadProducts } from '#catalogue'
import { refuseReturn } from '#esims'
import { readableIccid } from '#kit/esim'
import { orderPath } from '#receipts'
import { pagesOf } from '../../../../../tests/support/pages/pages.ts'
import { turkeyBrand, turkeyPlan } from '../../../../../tests/support/products/products.ts'
import { badDay } from '../../../../../tests/support/shop/bad-day.ts'
import { untilHolds } from '../../../../../tests/support/test-run/until-holds.ts'
import { qrCodeOf } from '../../../document/qr-code-of.ts'

const day = await badDay()
const { guest } = pagesOf(day)
await loadProducts(day.app.database, day.ours, {
  products: [turkeyPlan],
  brands: [turkeyBrand],
  categories: [],
})

async function bought(item: { iccid?: string; deviceReady?: true } = { deviceReady: true }) {
  const placed = await day.order([{ productId: 'turkey-5gb', ...item }])
  await day.pay(placed.payerUrl)
  const { items } = await day.until(placed, { orderState: 'done' })
  const esim = items[0]?.esims?.[0]
  if (!esim) throw new Error('no eSIM came')
  return { esim, placed, path: await orderPath(await day.app.shopOf(day.ours), placed.orderNumber) }
}

test('an eSIM has one button for each kind of phone, the code to scan, the same by hand, and what is left', async () => {
  const { esim, path } = await bought()
  const { html, text } = await showing(path, /Noch nicht installiert Noch verfügbar 5.GB/)
  const { activationCode = '', matchingId = '' } = esim.install ?? {}
  expect(html).toMatch(
    new RegExp(`<a [^>]*href="https://[^"]*apple[^"]*${matchingId}"[^>]*>Auf dem iPhone installieren`),
  )
  expect(html).toMatch(
    new RegExp(`<a [^>]*href="https://[^"]*android[^"]*${matchingId}"[^>]*>Auf Android installieren`),
  )
  expect(html).toContain('aria-label="QR-Code zum Installieren der eSIM"')
  expect(html).toContain(qrCodeOf(activationCode).path)
  expect(text).toContain(`SM-DP+-Adresse smdp.sandbox.example Aktivierungscode ${matchingId}`)
  expect(html).toContain(`href="/shop/plans/turkey?iccid=${esim.iccid}"`)
})

test('once it is in use it shows what is left of data and days, and one press leads to the payment of the same plan on it', async () => {
  const { esim, path } = await bought()
  for (const act of [{ action: 'install' }, { action: 'use', megabytes: 1250 }])
    await fetch(`${day.sandbox.url}/esims/${esim.iccid}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(act),
    })
  const { get, post } = guest()
  const { text, html } = await showing(path, /3,7.GB von 5.GB noch 30 Tage/)
  expect(html).toContain('<rect width="75"')
  expect(text).toMatch(/5.GB, 30 Tage noch einmal für 18,90.€/)
  expect(html).not.toContain('value="again"')
  const pressed = await post(path, { intent: 'topUpEsim', unit: esim.unit })
  expect(pressed.location).toMatch(/\/checkout\/payment/)
  expect((await get(pressed.location ?? '')).text).toContain(readableIccid(esim.iccid))
  expect((await post(path, { intent: 'topUpEsim', unit: 'another' })).location).toContain('not-found')
})

test('its owner asks to return it, and is promised nothing; once refused it can be installed as before', async () => {
  const { esim, path, placed } = await bought()
  const { get, post } = guest()
  const { text } = await showing(path, /Um Rücknahme bitten/)
  expect(text).toMatch(/können nicht versprechen, dass es zustimmt. Sobald sie storniert ist, erhalten Sie 18,90.€/)
  const { location } = await post(path, { intent: 'returnEsim', unit: esim.unit })
  expect(location).toBe(`${path}&told=returned`)
  const asked = await get(location ?? '')
  expect(asked.text).toContain('Wir haben Ihre Bitte erhalten')
  expect(asked.text).toContain('Sie haben um die Rücknahme dieser eSIM gebeten')
  showsNoCode(asked, esim.install?.matchingId)

  const refusal = { unit: esim.unit, reason: 'the network says no', operator: 'ada' }
  await refuseReturn(await day.app.shopOf(day.ours), placed.orderNumber, refusal)
  const refused = await showing(path, /Auf dem iPhone installieren/)
  expect(refused.text).toContain('Das Netz hat der Stornierung dieser eSIM nicht zugestimmt')
  expect(refused.text).not.toContain('Um Rücknahme bitten')
})

test('once it is installed its code is not shown; a plan that went on top of it has none', async () => {
  const { esim, path } = await bought()
  await fetch(`${day.sandbox.url}/esims/${esim.iccid}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'install' }),
  })
  const installed = await showing(path, /Installiert am \d+\. [A-Z]\S+ \d{4}/)
  showsNoCode(installed, esim.install?.matchingId)
  const onTop = await bought({ iccid: esim.iccid })
  const { html, text } = await guest().get(onTop.path)
  expect(text).toContain('Der Tarif ist auf Ihrer eSIM')
  showsNoCode({ html, text }, esim.install?.matchingId)
})

/** The page once it shows what the network says, for which it does not wait long. */
const showing = (path: string, words: RegExp) =>
  untilHolds(async () => {
    const page = await guest().get(path)
    expect(page.text).toMatch(words)
    return page
  })

function showsNoCode({ html, text }: { html: string; text: string }, code: string | undefined) {
  expect(code).toBeTruthy()
  expect(html).not.toContain(code)
  expect(text).not.toContain('Auf dem iPhone installieren')
  expect(text).not.toContain('Um Rücknahme bitten')
}
