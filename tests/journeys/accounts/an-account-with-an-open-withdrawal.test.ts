import { expect, test } from 'vitest'
import { formatMoney } from '#kit/money'
import { checkAccessibility } from '../../support/browser/check-accessibility.ts'
import { customersPassword, hasAccount } from '../../support/browser/registering.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { runsMonthly } from '../../support/browser/runs-monthly.ts'
import { aNumber, eventually, sees, seesHeading } from '../../support/browser/shopping.ts'
import { phone, visit } from '../../support/browser/visitor.ts'

const street = await runningShop()

test('a German customer is told of an open withdrawal, erases the account, and still has the money back', async () => {
  const ada = await visit(street, { tenant: 'congstar', language: 'de', viewport: phone })
  const { page, t } = ada
  const email = await hasAccount(ada)
  const number = aNumber('+491511')
  await runsMonthly(street, 'congstar', email, number, { startNow: false })
  await page.goto('/withdraw')
  for (const [name, value] of Object.entries({ name: 'Ada Beispiel', email, contract: number }))
    await page.locator(`main #${name}`).fill(value)
  const presses = (name: string) => page.locator('main').getByRole('button', { name, exact: true }).click()
  await presses(t('declaration.check'))
  await seesHeading(ada, 'withdrawal.check')
  await presses(t('withdrawal.now'))
  await seesHeading(ada, 'withdrawal.received')
  await street.received(email, ({ text }) => text.includes(t('mail.case.heading')))
  const [one] = await street.asOwner<{ reference: string; order_number: string }>(
    'select c.reference, c.order_number from saldo.declared_case c join saldo.declaration d using (tenant, reference) where d.email = $1',
    [email],
  )
  const { reference = '', order_number: orderNumber = '' } = one ?? {}
  const amount = formatMoney(1500, 'EUR', 'de')
  const open = t('account.erase.claimOf', { what: t('account.erase.claim.withdrawal', { reference }), orderNumber })
  const kept = t('account.erase.kept.mandate', { number: 2 })
  const saysWhatStays = async () => {
    for (const said of [t('account.erase.open'), open, amount, t('account.erase.kept'), kept])
      await sees(ada, page.locator('main').getByText(said, { exact: true }))
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(phone.width)
  }

  await page.goto('/account/settings/erase')
  await seesHeading(ada, 'account.erase.title')
  await saysWhatStays()
  await page.locator('main #currentPassword').fill(customersPassword)
  await presses(t('account.erase.submit'))
  await seesHeading(ada, 'account.erase.done')
  await saysWhatStays()
  await checkAccessibility(page, 'after erasing')
  const told = await street.received(
    email,
    ({ subject }) => subject === t('mail.erased.subject', { brand: 'congstar' }),
  )
  for (const said of [open, amount, kept]) expect(told.text).toContain(said)
  await page.goto('/account')
  await seesHeading(ada, 'account.signIn')

  await street.saldo('requests', 'confirm', reference, '--tenant', 'congstar', '--yes')
  await street.received(email, ({ subject }) => subject === t('mail.case.confirmedSubject', { reference, amount }))
  await eventually(() =>
    street.asOwner('select state, amount from saldo.refund where order_number = $1', [orderNumber]),
  ).toEqual([{ state: 'refunded', amount: '1500' }])
  await street.received(email, ({ subject = '' }) => subject === t('mailRefundSubject', { amount, orderNumber }))
})
