import { describe, expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  aNumber,
  anAddress,
  choosesTopUp,
  eventually,
  fillsInPayment,
  sees,
  seesHeading,
} from '../../support/browser/shopping.ts'
import { type Visitor, visit } from '../../support/browser/visitor.ts'
import { placesOrder, settlesAt } from '../../support/shop/shopping-by-program.ts'

const street = await runningShop()

/** Answers every request to other sites with a script of the test's own. Nothing leaves the machine. */
async function outsideWorld({ page }: Visitor, body = ''): Promise<string[]> {
  const asked: string[] = []
  await page.context().route(/^https:/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body })
  })
  return asked
}

async function agrees({ page, t }: Visitor): Promise<void> {
  await page.goto('/')
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: t('cookies.accept') }).click()])
}

// What the partner's script could read, written into its frame.
const curious = `document.body.append('offer '+JSON.stringify(window.sovIframes)+(()=>{try{return parent.location.href}catch{return ' sees nothing'}})()+' '+document.referrer)`

describe('widgets.sovendusContainer', () => {
  test('after consent the partner’s box stands on the result page, by the brand’s numbers, and sees nothing of the order', async () => {
    const guest = await visit(street, { tenant: 'edeka', isNew: true })
    const { page, t } = guest
    const asked = await outsideWorld(guest, curious)
    await agrees(guest)
    await page.goto(await aResult())
    await sees(guest, page.getByRole('heading', { name: t('partnerOffer') }))
    await page.getByTitle(t('partnerOffer')).scrollIntoViewIfNeeded()
    const offer = page.frameLocator(`iframe[title="${t('partnerOffer')}"]`)
    await eventually(() => offer.locator('body').textContent()).toMatch(
      /"trafficSourceNumber":"1107","trafficMediumNumber":"1".* sees nothing\s*$/,
    )
    expect(asked.filter((url) => url.includes('sovendus'))).toHaveLength(1)
  })

  test('without consent nobody asks the partner', async () => {
    const guest = await visit(street, { tenant: 'edeka', meetsStrangers: true })
    const asked = await outsideWorld(guest)
    await guest.page.goto(await aResult())
    await sees(guest, guest.page.getByRole('link', { name: guest.t('addAnother') }))
    await eventually(() => guest.page.locator('iframe').count()).toBe(0)
    expect(asked).toEqual([])
  })
})

test('a chat’s script is fetched once the chat is opened, into a frame of its own', async () => {
  const guest = await visit(street, { tenant: 'edeka', meetsStrangers: true })
  const { page, t } = guest
  const asked = await outsideWorld(guest)
  await page.goto('/')
  await sees(guest, page.getByText(t('chat')))
  expect(asked).toEqual([])
  await page.getByText(t('chat')).click()
  await eventually(() => asked).toEqual(['https://euc-widget.freshworks.com/widgets/10000107.js'])
})

test('the device id is asked for at payment, in a frame of its own, and goes along with the order', async () => {
  const guest = await visit(street, { tenant: 'o2de' })
  const { page } = guest
  const asked = await outsideWorld(guest, `window.deviceId = Promise.resolve('device-42')`)
  await choosesTopUp(guest, aNumber('+49179'), 15)
  expect(asked).toEqual([])
  await page.getByRole('button', { name: guest.t('toPayment') }).click()
  await seesHeading(guest, 'payment')
  await eventually(() => page.locator('input[name="deviceId"]').inputValue()).toBe('device-42')
  expect(asked).toEqual(['https://device.saldo.example/id.js'])
  await eventually(() => page.locator('script[src^="https:"]').count()).toBe(0)
  const email = anAddress()
  await fillsInPayment(guest, { email })
  await page.getByRole('button', { name: guest.t('order') }).click()
  await page.waitForURL(`${street.sandboxUrl}/pay/**`)
  const [kept] = await street.asOwner(
    `select contact->>'deviceId' as address, method_details->>'deviceId' as payment
     from orders join payment using (tenant, order_number) where contact->>'email' = $1`,
    [email],
  )
  expect(kept).toEqual({ address: 'device-42', payment: 'device-42' })
})

test('a visit’s session id is kept, out of scripts’ reach, where the brand wants one', async () => {
  const guest = await visit(street, { tenant: 'herladen' })
  await guest.page.goto('/shop/checkout/cart')
  const cookies = await guest.page.context().cookies()
  expect(cookies.find(({ name }) => name === 'sessionId')).toMatchObject({
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
  })
})

/** The result page of an order that was paid elsewhere, by who gave the address that the brand requires. */
async function aResult(): Promise<string> {
  const tenant = 'edeka'
  const lines = [{ productId: 'edeka-15', phoneNumber: aNumber('+491511') }]
  const place = { street: 'Marktweg', houseNumber: '1', zip: '20095', city: 'Hamburg' }
  const placed = await placesOrder(street, { tenant, lines, place })
  await settlesAt(street, placed, 'paid')
  return placed.resultUrl
}

test('an error that nobody caught is told to the shop’s log, five times from a page at most', async () => {
  const guest = await visit(street, { tenant: 'congstar', expects: [/oh dear/] })
  const { page } = guest
  const told: (string | null)[] = []
  page.on('request', (request) => request.url().endsWith('/api/log') && told.push(request.postData()))
  await page.goto('/')
  const answer = page.waitForResponse('**/api/log')
  await page.evaluate(() => {
    for (let i = 0; i < 10; i += 1) setTimeout(() => Promise.reject(new Error(`oh dear ${i}`)))
  })
  expect((await answer).status()).toBe(204)
  await eventually(() => told.length).toBe(5)
  await page.waitForTimeout(300)
  expect(told).toHaveLength(5)
})
