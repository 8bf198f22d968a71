import { test } from 'vitest'
import type { PlainKey } from '#kit/text-key'
import { hasAccount, opensAccount } from '../../support/browser/registering.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { runsMonthly } from '../../support/browser/runs-monthly.ts'
import { aNumber, digitsOf, eventually, sees, seesHeading } from '../../support/browser/shopping.ts'
import { phone, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()

test('a customer pauses an automatic top-up, activates it, changes its amount and ends it', async () => {
  const ada = await visit(street, { tenant: 'kaufland', viewport: phone })
  const { page, t } = ada
  const email = await hasAccount(ada)
  await runsMonthly(street, 'kaufland', email, aNumber('+491511'))
  await page.goto('/account/auto-topups')
  await seesHeading(ada, 'account.autoTopups.title')
  const main = page.locator('main')
  const button = (key: PlainKey) => main.getByRole('button', { name: t(key), exact: true })
  await sees(ada, main.getByText(t('account.autoTopups.active'), { exact: true }))
  await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)

  await button('account.autoTopups.pause').click()
  await sees(ada, main.getByText(t('account.autoTopups.paused'), { exact: true }))
  await sees(ada, t('successfulModification'))
  await button('account.autoTopups.activate').click()
  await sees(ada, main.getByText(t('account.autoTopups.active'), { exact: true }))

  await main.getByText(t('account.autoTopups.changeAmount'), { exact: true }).click()
  await main.getByLabel(t('account.autoTopups.newAmount'), { exact: true }).fill('30')
  await button('account.autoTopups.save').first().click()
  await sees(ada, main.locator('dd', { hasText: '30,00' }))

  await main.getByText(t('account.autoTopups.end'), { exact: true }).click()
  await button('account.autoTopups.endYes').click()
  await sees(ada, main.getByRole('heading', { level: 2, name: t('account.autoTopups.none'), exact: true }))
  await sees(ada, t('successfulDelete'))
})

test('somebody who is not signed in ends one by the link of its receipt, without scripts', async () => {
  const email = await opensAccount(street, 'congstar')
  const number = aNumber('+491511')
  await runsMonthly(street, 'congstar', email, number)
  const { text } = await street.received(email, (mail) => mail.text.includes('/cancel/auto-topup?'))
  const link = text.match(/https?:\/\/\S+/g)?.find((url) => url.includes('/cancel/auto-topup?')) ?? ''

  const guest = await visit(street, { tenant: 'congstar', javaScriptEnabled: false, language: 'de' })
  const { t } = guest
  await guest.page.goto(link)
  await seesHeading(guest, 'account.ending.title')
  await eventually(() => guest.page.locator('main').textContent()).not.toContain(digitsOf(number))
  await guest.page
    .locator('main')
    .getByRole('button', { name: t('cancellation.now'), exact: true })
    .click()
  await seesHeading(guest, 'cancellation.received')
  await guest.page.goto(link)
  await seesHeading(guest, 'account.ending.over')
  await street.received(email, (mail) => mail.subject === t('mail.autoTopUp.ended.subject'))
})
