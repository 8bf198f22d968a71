import type { Frame, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import { aNumber, choosesMethod, eventually } from '../../support/browser/shopping.ts'
import { visit } from '../../support/browser/visitor.ts'
import { opensPayment } from '../../support/browser/with-cart.ts'

const street = await runningShop()
const expects = [/Content Security Policy/, /404/]
const violations = (tenant: string) =>
  street.log().flatMap((line) => (line.msg === 'policy violation' && line.tenant === tenant ? [line.violation] : []))

/** Acts as an injected script: an element of the page that its policy does not allow. */
const injects = (where: Page | Frame) =>
  where.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "taken over"'
    document.head.append(script)
  })

test('what a page’s policy refuses is reported by the browser, without what the address holds', async () => {
  const { page } = await visit(street, { tenant: 'congstar', expects })
  await page.goto('/cookies?number=4915112345678&secret=q-1')
  const title = await page.title()
  await injects(page)
  await eventually(() => page.title()).toBe(title)
  await eventually(async () => violations('congstar')).toEqual([
    { directive: 'script-src-elem', blocked: 'inline', page: '/cookies' },
  ])
  expect(JSON.stringify(street.log())).not.toMatch(/4915112345678|q-1/)
})

test('a page that goes wrong over and over fills no log', async () => {
  const { page } = await visit(street, { tenant: 'fcb', expects: [...expects, /evil\.example/, /429/] })
  await page.goto('/')
  // The same report from one page is recorded once.
  await page.evaluate(() => {
    for (let i = 0; i < 25; i++) new Image().src = `https://host-${i}.evil.example/seen.gif`
  })
  await eventually(async () => violations('fcb').length).toBe(20)
  await eventually(async () =>
    page.evaluate(() =>
      fetch('/api/log', {
        method: 'POST',
        body: '{"message":"x"}',
        headers: { 'content-type': 'application/json' },
      }).then(({ status }) => status),
    ),
  ).toBe(429)
  expect(violations('fcb')).toHaveLength(20)
})

test('what the page of card fields refuses is reported for the brand whose page frames it', async () => {
  const guest = await visit(street, { tenant: 'jamobil', expects })
  await opensPayment(guest, { productId: 'jamobil-15', phoneNumber: aNumber('+491511') })
  await choosesMethod(guest, 'creditcard')
  await guest.page.locator(`iframe[title="${guest.t('cardDetails')}"]`).waitFor()
  const frame = guest.page.frames().find((one) => new URL(one.url()).hostname === 'card-fields.localhost')
  await frame?.waitForLoadState()
  if (!frame) throw new Error('no card fields are framed')
  await injects(frame)
  await eventually(async () => violations('jamobil')).toEqual([
    { directive: 'script-src-elem', blocked: 'inline', page: '/jamobil' },
  ])
})
