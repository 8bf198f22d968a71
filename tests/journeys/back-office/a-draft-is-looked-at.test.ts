import { expect, test } from 'vitest'
import { operatorSignedIn } from '../../support/browser/operator.ts'
import { problemsOf } from '../../support/browser/page-audit.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { eventually } from '../../support/browser/shopping.ts'
import { patience } from '../../support/test-run/patience.ts'

const street = await runningShop()
const tenant = 'norma'
const main = '/shop/topup/norma'

test('a brand manager changes a colour, is told of its contrast, looks at it on a phone, shares it, publishes, takes it back', async () => {
  const shopHas = (colour: string) =>
    eventually(async () =>
      (await (await fetch(street.apiUrl + main, { headers: { 'X-Tenant-Id': tenant } })).text()).includes(colour),
    )
  const { page } = await operatorSignedIn(street, { roles: ['brand-manager'], name: 'Mona Manager' })
  await page.goto(`/brands/${tenant}`)
  await page.getByRole('button', { name: 'Keep it here' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it here' }).click()
  await page.getByText('The back office: what its folder says').waitFor()
  await page.getByLabel('What it is about').fill('A blue spring')
  await page.getByRole('button', { name: 'Begin a draft' }).click()
  await page.getByRole('link', { name: 'Look', exact: true }).click()

  const buttons = page.getByRole('textbox', { name: 'Buttons', exact: true }).first()
  await buttons.fill('#ffe9e0')
  await page.getByText('too faint').first().waitFor()
  await buttons.fill('#0b5c8a')
  await page.getByText('Nothing is wrong.').waitFor()
  await page.getByRole('button', { name: 'Save in the draft' }).click()
  await page.getByText('Saved in the draft.').waitFor()

  const phone = page.frameLocator('iframe[title^="On a phone"]')
  const button = phone.getByRole('button', { name: 'Weiter' })
  await button.waitFor()
  const isBlue = (where: typeof button) => where.evaluate((one) => getComputedStyle(one).backgroundColor)
  // The frames begin anew with what is saved.
  await eventually(() => isBlue(button)).toBe('rgb(11, 92, 138)')
  expect(await phone.locator('html').evaluate((html) => html.clientWidth)).toBeLessThanOrEqual(390)
  const desktop = page.frameLocator('iframe[title^="On a desktop"]')
  await eventually(() => desktop.locator('html').evaluate((html) => html.clientWidth)).toBeGreaterThan(1200)
  // Nobody else sees it yet.
  await shopHas('#0b5c8a').toBe(false)

  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByLabel('Page').selectOption('Payment')
  await preview.getByRole('button', { name: 'Show' }).click()
  await phone.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).waitFor()
  await page.getByRole('link', { name: 'Features', exact: true }).click()
  await page.getByText('features.hasBlog').first().waitFor()
  expect(await problemsOf(page)).toEqual([])

  await page.getByLabel('For whom').fill('Agency Blue')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await page.getByText('The link is made.').waitFor()
  const link = await page.getByLabel('Link: Agency Blue').inputValue()
  const stranger = await street.browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'de' })
  stranger.setDefaultTimeout(patience)
  const seen = await stranger.newPage()
  await seen.goto(link)
  await seen
    .getByLabel(/Nummer/)
    .first()
    .fill('0151 12345678')
  const goOn = seen.getByRole('button', { name: 'Weiter' })
  expect(await isBlue(goOn)).toBe('rgb(11, 92, 138)')
  await goOn.click()
  await seen.getByLabel('E-Mail-Adresse').fill('agency@example.com')
  await seen.getByText('Bitte laden Sie sofort auf.').click()
  await seen.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).click()
  await seen.getByText('Das ist eine Vorschau: Hier wird nichts bestellt').first().waitFor()
  const [{ orders } = { orders: -1 }] = await street.asOwner<{ orders: number }>(
    `select count(*)::int as orders from orders where contact ->> 'email' = 'agency@example.com'`,
  )
  expect(orders).toBe(0)

  await page.getByLabel('Why').fill('spring begins')
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText(/Version \d+ is published/).waitFor()
  await shopHas('#0b5c8a').toBe(true)
  const closed = await seen.goto(link)
  expect([closed?.status(), await seen.getByRole('heading').textContent()]).toEqual([
    404,
    'Diese Vorschau ist nicht offen',
  ])
  await stranger.close()

  await page.getByRole('button', { name: 'Take back to this' }).first().click()
  await page.getByRole('dialog').getByLabel('Why').fill('spring is over')
  await page.getByRole('dialog').getByRole('button', { name: 'Take back to this' }).click()
  await page.getByText(/^version \d+ again$/).waitFor()
  await shopHas('#0b5c8a').toBe(false)
  await page.getByRole('button', { name: 'Give it back' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Give it back' }).click()
  await page.getByText('Its folder: each start loads').waitFor()
})

test('a text is found by clicking it, changed, and seen in the frame', async () => {
  const { page } = await operatorSignedIn(street, { roles: ['brand-manager'], name: 'Tina Text' })
  await page.goto('/brands/fcb')
  await page.getByLabel('What it is about').fill('Words')
  await page.getByRole('button', { name: 'Begin a draft' }).click()
  const phone = page.frameLocator('iframe[title^="On a phone"]')
  const headline = phone.getByRole('heading', { level: 1 })
  await headline.waitFor()
  const choose = page.getByRole('button', { name: 'Find a text by clicking on it' })
  // The frame's script has come, and was told.
  const chooses = () => eventually(() => phone.locator('html').evaluate((html) => html.style.cursor)).toBe('help')
  await choose.click()
  await chooses()
  await headline.click()
  // The address changes first: until its page is there, the fields are those of the draft.
  await page.getByRole('heading', { name: 'common.mainPageSentence' }).waitFor()
  expect(page.url()).toMatch(/\/texts\?draft=.*&key=common\.mainPageSentence/)
  await page.getByRole('textbox', { name: 'German' }).fill('Guthaben für die Kurve')
  await page.getByRole('button', { name: 'Save in the draft' }).click()
  await page.getByText('Saved in the draft.').waitFor()
  await page.getByRole('link', { name: 'Check and publish: Words' }).click()
  await phone.getByText('Guthaben für die Kurve').waitFor()

  // A button's text is found too, and the button does nothing meanwhile.
  await choose.click()
  await chooses()
  await phone.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('heading', { name: /^common\.\w+$/ }).waitFor()
  await page.goBack()
  // Without that the frames are the shop as it is.
  await phone
    .getByLabel(/Nummer/)
    .first()
    .fill('0151 12345678')
  await phone.getByRole('button', { name: 'Weiter' }).click()
  await phone.getByRole('button', { name: 'Zahlungspflichtig bestellen' }).waitFor()
})
