import { expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import { aNumber, anAddress, choosesTopUp, eventually, sees, seesHeading } from '../../support/browser/shopping.ts'
import { desktop, phone, type Visitor, visit } from '../../support/browser/visitor.ts'
import { opensPayment } from '../../support/browser/with-cart.ts'

const street = await runningShop()

/** The chosen tile, and the total below the tiles. */
const standing = ({ page }: Visitor) =>
  page.evaluate(() => ({
    chosen: document.querySelector<HTMLInputElement>('input[name="amount"]:checked')?.value ?? '',
    total: Number(/\d+/.exec(document.querySelector('.total-now')?.textContent ?? '')?.[0] ?? Number.NaN),
  }))

test('a number of another operator leaves one amount chosen and its total, or neither', async () => {
  const guest = await visit(street, { tenant: 'herladen', viewport: phone })
  const { page } = guest
  await page.goto('/')
  await page.locator('input[name="amount"][value="25"]').check()
  await page.locator('#msisdn').fill(aNumber('+31626').slice(0, 12))
  await eventually(() => page.locator('#brandId').inputValue()).toBe('ben')
  // This operator has no tile for it; it can be bought as a different amount.
  await eventually(async () => (await standing(guest)).chosen).toBe('other')
  await eventually(() => page.locator('#differentAmount').inputValue()).toBe('25')
  await eventually(async () => (await standing(guest)).total).toBe(25)
})

test('a number of a country with other amounts leaves no total for what cannot be chosen there', async () => {
  const guest = await visit(street, { tenant: 'esim', viewport: phone })
  const { page, t } = guest
  await page.goto('/')
  await page.locator('input[name="amount"][value="25"]').check()
  await eventually(() => standing(guest)).toEqual({ chosen: '25', total: 25 })
  await page.locator('#msisdn').fill(aNumber('+447900').slice(0, 13))
  await eventually(() => page.locator('#brandId').inputValue()).toBe('ee')
  // Pounds have their own prices, and no free amount.
  await eventually(() => standing(guest)).toEqual({ chosen: '', total: Number.NaN })
  await eventually(() => page.locator('input[name="amount"]:is([value="25"], [value="other"])').count()).toBe(0)
  await page.locator('input[name="amount"][value="18"]').check()
  await eventually(() => standing(guest)).toEqual({ chosen: '18', total: 18 })
  await page.getByRole('button', { name: t('goOn') }).click()
  await seesHeading(guest, 'payment')
  await sees(guest, page.locator('main').getByText('€18.00').locator('visible=true').first())
})

test('an amount of one’s own is chosen by its tile once the number’s country has one for it', async () => {
  const guest = await visit(street, { tenant: 'esim', viewport: phone })
  const { page } = guest
  await page.goto('/')
  await page.locator('input[name="amount"][value="other"]').check()
  await page.locator('#differentAmount').fill('18')
  await eventually(() => standing(guest)).toEqual({ chosen: 'other', total: 18 })
  await page.locator('#msisdn').fill(aNumber('+447900').slice(0, 13))
  await eventually(() => page.locator('#brandId').inputValue()).toBe('ee')
  await eventually(() => standing(guest)).toEqual({ chosen: '18', total: 18 })
})

test('what is found for a country is all there is to choose; its plan has one total and one button', async () => {
  const guest = await visit(street, { tenant: 'esim', viewport: phone })
  const { page, t } = guest
  await page.goto('/?to=France')
  await eventually(() => page.locator('#msisdn').count()).toBe(0)
  await page.locator('#destinations a').first().click()
  await page.locator('input[name="plan"]').first().waitFor()
  await page.locator('input[name="plan"]').last().check()
  const price = await page.locator('label:has(input[name="plan"]:checked)').textContent()
  const total = async () => /[\d.]+/.exec((await page.locator('.total-now').textContent()) ?? '')?.[0]
  await eventually(async () => price?.includes((await total()) ?? 'nothing')).toBe(true)
  await page.locator('#deviceReady').check()
  await page.getByRole('button', { name: t('goOn') }).click()
  await seesHeading(guest, 'cart')
  await eventually(() => page.evaluate(() => scrollY)).toBe(0)
})

test('a slip in an address is pointed out, and mended by one press; it holds nobody up', async () => {
  const guest = await visit(street, { tenant: 'congstar' })
  const { page, t } = guest
  await opensPayment(guest, { productId: 'congstar-15', phoneNumber: aNumber('+491511') })
  await page.locator('#email').pressSequentially('ada@gmial.con')
  const meant = page.getByRole('button', { name: t('emailMeant', { email: 'ada@gmail.com' }) })
  await meant.click()
  await eventually(() => page.locator('#email').inputValue()).toBe('ada@gmail.com')
  await eventually(() => meant.count()).toBe(0)
})

test('a summary of errors goes as soon as each of its fields was changed', async () => {
  const guest = await visit(street, { tenant: 'congstar' })
  const { page } = guest
  await page.goto('/register')
  await page.locator('main form button[type="submit"]').last().click()
  await page.getByRole('alert').waitFor()
  await page.locator('#email').fill(anAddress())
  await page.locator('main #password').fill('something')
  await eventually(() => page.getByRole('alert').allTextContents()).toEqual([])
  await eventually(() => page.locator('[aria-invalid="true"]').count()).toBe(0)
})

test('a password is shown by its own button, by keyboard as well, and hidden again', async () => {
  const guest = await visit(street, { tenant: 'congstar' })
  const { page, t } = guest
  await page.goto('/login')
  const field = page.locator('main #password')
  await field.fill('not a secret')
  const button = page.getByRole('button', { name: t('passwordShow') })
  await field.press('Tab')
  await eventually(() => button.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
  await eventually(() => field.getAttribute('type')).toBe('text')
  await eventually(() => button.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Space')
  await eventually(() => field.getAttribute('type')).toBe('password')
  const plain = await visit(street, { tenant: 'congstar', javaScriptEnabled: false })
  await plain.page.goto('/login')
  await eventually(() => plain.page.getByRole('button', { name: plain.t('passwordShow') }).count()).toBe(0)
})

test.each([phone, desktop])('the way up covers neither text nor a control (%o)', async (viewport) => {
  const { page, t } = await visit(street, { tenant: 'herladen', viewport })
  await page.goto('/shop')
  const up = page.getByRole('link', { name: t('toTop') })
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let down = 0; down < height; down += 300) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), down)
    if (!(await up.isVisible())) continue
    const covered = await up.evaluate((one) => {
      const box = one.getBoundingClientRect()
      return [...document.querySelectorAll('main :is(a, button, input, p, li, h2, h3)')].filter((other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect()
        return right > box.left && left < box.right && bottom > box.top && top < box.bottom
      }).length
    })
    expect([down, covered]).toEqual([down, 0])
  }
})

test('the code of a country is shown whole, with its flag, and its number is sent with it', async () => {
  const { page } = await visit(street, { tenant: 'reloadnow', viewport: phone })
  await page.goto('/')
  const shown = page.locator('span:has(> select[name="country"])')
  for (const [country, code] of [
    ['fr', '+33'],
    ['gb', '+44'],
  ] as const) {
    await page.locator('select[name="country"]').selectOption(country)
    const words = shown.locator('[aria-hidden="true"]').first()
    expect((await words.textContent())?.trim()).toBe(code)
    await eventually(() => words.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
  }
})

/**
 * Distance of each visible radio button from the rounded corner of the box around it, in pixels, measured at its
 * nearest corner. Negative if it is cut off, NaN if there is no box.
 */
const roomOfRadios = ({ page }: Visitor) =>
  page.evaluate(() => {
    const drawn = [...document.querySelectorAll<HTMLInputElement>('main input[type="radio"]')].filter(
      (one) => one.checkVisibility() && getComputedStyle(one).appearance !== 'none',
    )
    const roomOf = (one: HTMLInputElement) => {
      let around = one.parentElement
      while (around && getComputedStyle(around).overflow === 'visible') around = around.parentElement
      if (!around) return Number.NaN
      const { borderTopLeftRadius, borderTopWidth } = getComputedStyle(around)
      const [outer, border] = [around.getBoundingClientRect(), Number.parseFloat(borderTopWidth)]
      const radius = Math.min(Number.parseFloat(borderTopLeftRadius), outer.width / 2, outer.height / 2) - border
      const beyond = (at: number, from: number, to: number) =>
        Math.max(from + border + radius - at, at - (to - border - radius), 0)
      const { left, right, top, bottom } = one.getBoundingClientRect()
      const distances = [left, right].flatMap((x) =>
        [top, bottom].map((y) => Math.hypot(beyond(x, outer.left, outer.right), beyond(y, outer.top, outer.bottom))),
      )
      return radius - Math.max(...distances)
    }
    return drawn.map(roomOf)
  })

test.each([phone, desktop])('radio buttons lie whole within the rounded box around them (%o)', async (viewport) => {
  const guest = await visit(street, { tenant: 'foocall', viewport })
  const { page, t } = guest
  await page.goto('/')
  const ofKinds = await roomOfRadios(guest)
  expect(ofKinds).toHaveLength(3)
  expect(Math.min(...ofKinds)).toBeGreaterThan(0)
  await choosesTopUp(guest, aNumber('+491525'), 15)
  await page.getByRole('button', { name: t('toPayment') }).click()
  await seesHeading(guest, 'payment')
  const ofMethods = await roomOfRadios(guest)
  expect(ofMethods.length).toBeGreaterThanOrEqual(2)
  expect(Math.min(...ofMethods)).toBeGreaterThan(0)
})
