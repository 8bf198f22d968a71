import { expect, test } from 'vitest'
import { checkAccessibility } from '../../support/browser/check-accessibility.ts'
import { productAndNumberOf } from '../../support/browser/product-and-number.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  anAddress,
  choosesTopUp,
  digitsOf,
  fillsInPayment,
  goesToPayment,
  orders,
  seesHeading,
  settles,
} from '../../support/browser/shopping.ts'
import { brandOf, desktop, phone, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()

// Without scripts once here and once there: the link is made and paid all the same.
test.each([
  { tenant: 'kaufland', language: 'de', viewport: phone, asker: true, payer: false },
  { tenant: 'whitelabel_tmobilenl', language: 'nl', viewport: phone, asker: false, payer: true },
  { tenant: 'aufladen', language: 'en', viewport: desktop, asker: true, payer: true },
])(
  'in $tenant somebody else pays by a link, and sees nobody’s number',
  async ({ tenant, language, viewport, ...scripts }) => {
    const asker = await visit(street, {
      tenant,
      language,
      viewport: phone,
      javaScriptEnabled: scripts.asker,
      isNew: true,
    })
    const { phoneNumber } = await productAndNumberOf(brandOf(tenant))
    await asker.page.goto(`${brandOf(tenant).mainPage}?lng=${language}`)
    await choosesTopUp(asker, phoneNumber)
    await goesToPayment(asker)
    await asker.page.locator('summary', { hasText: asker.t('moreDetails') }).click()
    await asker.page.getByRole('link', { name: asker.t('ask.link') }).click()
    await seesHeading(asker, 'ask.title')
    await asker.page.locator('#name').fill('Ada')
    if (scripts.asker) await checkAccessibility(asker.page, 'asking somebody to pay')
    await asker.page.getByRole('button', { name: asker.t('ask.make') }).click()
    await seesHeading(asker, 'ask.ready')
    const link = await asker.page.locator('#link').inputValue()
    expect(await asker.page.getByRole('link', { name: asker.t('ask.byMail') }).getAttribute('href')).toContain(
      encodeURIComponent(link),
    )
    if (scripts.asker) {
      await asker.page
        .getByRole('button', { name: new RegExp(`${asker.t('ask.share')}|${asker.t('ask.copy')}`) })
        .waitFor()
      await asker.page.setViewportSize({ width: 320, height: 640 })
      await asker.page.mouse.move(0, 0)
      // The button fades back from under the pointer. What moves with scrolling never ends.
      await asker.page.evaluate(() => {
        const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline)
        return Promise.all(timed.map(({ finished }) => finished))
      })
      await asker.page
        .getByRole('button', { name: new RegExp(`${asker.t('ask.share')}|${asker.t('ask.copy')}`) })
        .waitFor()
      await checkAccessibility(asker.page, 'a link to send')
    }

    const payer = await visit(street, { tenant, language, viewport, javaScriptEnabled: scripts.payer, isNew: true })
    const seesNoNumber = async () =>
      expect(digitsOf(await payer.page.content())).not.toContain(digitsOf(phoneNumber).slice(4))
    await payer.page.goto(link)
    await seesHeading(payer, 'asked.title')
    await seesNoNumber()
    if (scripts.payer) await checkAccessibility(payer.page, 'asked to pay')
    await payer.page.getByRole('button', { name: payer.t('asked.pay') }).click()
    await seesHeading(payer, 'payment')
    await seesNoNumber()
    await fillsInPayment(payer, { email: anAddress() })
    await payer.page.locator('#startNow').check()
    await orders(payer)
    await settles(payer)
    await seesHeading(payer, 'resultSuccess')
    await seesNoNumber()

    await payer.page.goto(link)
    await seesHeading(payer, 'asked.paid')
    if (scripts.payer) await checkAccessibility(payer.page, 'a link that was used')
  },
)
