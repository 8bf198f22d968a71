import { describe, expect, test } from 'vitest'
import type { PlainKey } from '#kit/text-key'
import { tabsTo } from '../../support/browser/keyboard.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { anAddress, eventually, sees, seesHeading } from '../../support/browser/shopping.ts'
import { type Visitor, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()
const narrow = { width: 320, height: 640 }

const main = ({ page }: Visitor) => page.locator('main')
const button = (visitor: Visitor, key: PlainKey) =>
  main(visitor).getByRole('button', { name: visitor.t(key), exact: true })
const fills = async (visitor: Visitor, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) await main(visitor).locator(`#${name}`).fill(value)
}
const filedFor = (email: string) => street.asOwner('select reference from saldo.declaration where email = $1', [email])

/** The receipt that comes by mail names the declaration that the page names. */
async function isReceived(visitor: Visitor, email: string): Promise<string> {
  await seesHeading(visitor, 'cancellation.received')
  const filed = await filedFor(email)
  expect(filed).toHaveLength(1)
  const reference = String(filed[0]?.reference)
  await sees(visitor, reference)
  const { text } = await street.received(email, ({ subject }) => subject?.includes(reference) ?? false)
  return text
}

async function fromTheFooter(visitor: Visitor): Promise<void> {
  await visitor.page.goto('/')
  await visitor.page
    .getByRole('contentinfo')
    .getByRole('link', { name: visitor.t('footer.cancel') })
    .click()
  await seesHeading(visitor, 'footer.cancel')
}

describe('in Germany the page with the fields bears the button that cancels', () => {
  test.each([
    ['without scripts', 'kaufland', 'de', false],
    ['with scripts', 'fcb', 'en', true],
  ])(
    '%s, on a narrow screen: a mistake loses nothing, and one press files it',
    async (_, tenant, language, scripts) => {
      const guest = await visit(street, { tenant, language, javaScriptEnabled: scripts, viewport: narrow })
      const { page, t } = guest
      await fromTheFooter(guest)
      await sees(guest, t('cancellation.statement'))
      if (language === 'de')
        await eventually(() => button(guest, 'cancellation.now').textContent()).toBe('Jetzt kündigen')
      await eventually(() => button(guest, 'declaration.check').count()).toBe(0)
      await eventually(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(narrow.width)

      const email = anAddress()
      await fills(guest, { name: 'Ada Muster', email, contract: '0151 12345678' })
      await page.getByLabel(t('ending.for-cause')).check()
      await button(guest, 'cancellation.now').click()
      await sees(guest, page.getByRole('alert').getByText(t('causeMissing')))
      expect(await filedFor(email)).toEqual([])
      await eventually(() => page.locator('#contract').inputValue()).toBe('0151 12345678')

      await page.locator('#cause').fill('Zu teuer.')
      await button(guest, 'cancellation.now').click()
      expect(await isReceived(guest, email)).toContain('Zu teuer.')
      await sees(guest, t('endsSoon'))
    },
  )

  test('by the keyboard alone', async () => {
    const guest = await visit(street, { tenant: 'congstar' })
    const { page } = guest
    await page.goto('/cancel')
    await seesHeading(guest, 'footer.cancel')
    const email = anAddress()
    for (const [field, value] of Object.entries({ name: 'Ada Muster', email, contract: 'S4711ABCDE' })) {
      await tabsTo(guest, `#${field}`)
      await page.keyboard.type(value)
    }
    await tabsTo(guest, 'button[value="file"]')
    await page.keyboard.press('Enter')
    await isReceived(guest, email)
  })
})

describe('in France what was filled in is looked at, and can be changed, before it is notified', () => {
  test.each([
    ['without scripts', false],
    ['with scripts', true],
  ])('%s, on a narrow screen', async (_, scripts) => {
    const guest = await visit(street, { tenant: 'reloadnow', javaScriptEnabled: scripts, viewport: narrow })
    const { page, t } = guest
    await fromTheFooter(guest)
    await eventually(() => button(guest, 'cancellation.now').count()).toBe(0)
    const email = anAddress()
    await fills(guest, { name: 'Ada Exemple', email, contract: '06 12 34 56 78' })
    await button(guest, 'declaration.check').click()
    await seesHeading(guest, 'cancellation.check')
    await sees(guest, '06 12 34 56 78')
    expect(await filedFor(email)).toEqual([])
    await eventually(() => page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(narrow.width)

    await button(guest, 'declaration.change').click()
    await fills(guest, { contract: '06 12 34 56 79' })
    await button(guest, 'declaration.check').click()
    await seesHeading(guest, 'cancellation.check')
    expect(t('cancellation.now')).toBe('Notifier la résiliation')
    await button(guest, 'cancellation.now').click()
    expect(await isReceived(guest, email)).toContain('06 12 34 56 79')
  })
})
