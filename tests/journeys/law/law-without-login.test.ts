import { expect, test } from 'vitest'
import { formatMoney } from '#kit/money'
import type { PlainKey } from '#kit/text-key'
import { opensAccount } from '../../support/browser/registering.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { runsMonthly } from '../../support/browser/runs-monthly.ts'
import { aNumber, anAddress, eventually, sees, seesHeading } from '../../support/browser/shopping.ts'
import { phone, type Visitor, visit } from '../../support/browser/visitor.ts'
import { subjectIs } from '../../support/customers/which-mail.ts'

const street = await runningShop()

const fills = async ({ page }: Visitor, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`main #${name}`).fill(value)
}
const presses = ({ page, t }: Visitor, key: PlainKey) =>
  page
    .locator('main')
    .getByRole('button', { name: t(key) })
    .click()

test.each([
  ['without scripts', 'congstar', 'de', false],
  ['with scripts', 'tmobilenl', 'nl', true],
])('a contract is withdrawn from, %s', async (_, tenant, language, javaScriptEnabled) => {
  const guest = await visit(street, { tenant, language, javaScriptEnabled, viewport: phone })
  const { page, t } = guest
  await page.goto('/')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('footer.withdraw') })
    .click()
  await seesHeading(guest, 'footer.withdraw')

  const email = anAddress()
  await fills(guest, { name: 'Ada Muster', email: 'ada@', subject: 'alles' })
  await presses(guest, 'declaration.check')
  await sees(guest, page.getByRole('alert').getByText(t('emailNotValid')))
  await eventually(() => page.locator('#name').inputValue()).toBe('Ada Muster')

  await fills(guest, { email, contract: 'S4711ABCDE' })
  await presses(guest, 'declaration.check')
  await seesHeading(guest, 'withdrawal.check')
  await sees(guest, t('withdrawal.statement'))
  await presses(guest, 'declaration.change')
  await fills(guest, { contract: 'S4711ABCDF' })
  await presses(guest, 'declaration.check')
  await seesHeading(guest, 'withdrawal.check')
  await presses(guest, 'withdrawal.now')

  await seesHeading(guest, 'withdrawal.received')
  await sees(guest, 'S4711ABCDF')
  const receipt = await street.received(email, subjectIs('mail.withdrawal.subject'))
  const [row] = await street.asOwner('select reference from saldo.declaration where email = $1', [email])
  expect(receipt.subject).toContain(row?.reference)
  await sees(guest, String(row?.reference))
  // The page can be saved and opened again.
  await page.reload()
  await seesHeading(guest, 'withdrawal.received')
  const print = page.getByRole('button', { name: t('declaration.print') })
  if (javaScriptEnabled) await print.waitFor()
  else expect(await print.count()).toBe(0)
})

test('a question reaches the brand, and the shopper is told so', async () => {
  const guest = await visit(street, { tenant: 'congstar' })
  const { page, t } = guest
  await page.goto('/support')
  const question = page.getByText(t('faq.receipt'), { exact: true })
  await question.click()
  await sees(guest, page.locator('main').getByText(t('faq.receipt.answer')))
  const email = anAddress()
  await fills(guest, { name: 'Ada Muster', email, orderNumber: 'S4711ABCDE', message: 'Wo bleibt es?' })
  await presses(guest, 'support.send')
  await sees(guest, page.getByRole('alert').getByText(t('topicMissing')))
  await page.locator('#topic').selectOption('not-arrived')
  await presses(guest, 'support.send')
  await sees(guest, t('enquirySent'))
  const receipt = await street.received(email, subjectIs('mail.enquiry.subject'))
  const reference = /F\w{9}/.exec(receipt.subject ?? '')?.[0] ?? 'none'
  await sees(guest, page.getByText(reference))
})

test('whoever withdraws without signing in is rid of an automatic top-up at once, and has the money back once a person confirmed it', async () => {
  const email = await opensAccount(street, 'congstar')
  const number = aNumber('+491511')
  await runsMonthly(street, 'congstar', email, number, { startNow: false })

  const guest = await visit(street, { tenant: 'congstar', language: 'de', javaScriptEnabled: false, viewport: phone })
  const { page, t } = guest
  await page.goto('/')
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('footer.withdraw') })
    .click()
  await fills(guest, { name: 'Ada Beispiel', email, contract: number })
  await presses(guest, 'declaration.check')
  await presses(guest, 'withdrawal.now')
  await seesHeading(guest, 'withdrawal.received')
  const found = await street.received(email, ({ text }) => text.includes(t('mail.case.heading')))
  expect(found.text).toContain(t('mail.case.ended'))
  const [one] = await street.asOwner<{ reference: string; order_number: string; days: number; status: string }>(
    `select c.reference, c.order_number, a.status, extract(day from c.due_at - d.filed_at)::int as days
     from saldo.declared_case c join saldo.declaration d using (tenant, reference)
     join saldo.auto_top_up a on a.tenant = c.tenant and a.set_up_by = c.order_number where d.email = $1`,
    [email],
  )
  expect(one).toMatchObject({ days: 14, status: 'deleted' })
  const { reference = '', order_number: orderNumber = '' } = one ?? {}
  await street.received(email, ({ subject = '' }) => subject === t('mail.withdrawal.subject', { reference }))
  expect(found.text).toContain(orderNumber)

  expect(await street.saldo('requests', 'open', '--tenant', 'congstar')).toContain(reference)
  await street.saldo('requests', 'confirm', reference, '--tenant', 'congstar', '--yes')
  const amount = formatMoney(1500, 'EUR', 'de')
  await street.received(email, ({ subject }) => subject === t('mail.case.confirmedSubject', { reference, amount }))
  const refunds = () =>
    street.asOwner<{ state: string; amount: string }>(
      'select state, amount from saldo.refund where order_number = $1',
      [orderNumber],
    )
  await eventually(refunds).toEqual([{ state: 'refunded', amount: '1500' }])
  await street.received(email, ({ subject = '' }) => subject === t('mailRefundSubject', { amount, orderNumber }))
})

test('the newsletter is wished for in the footer, confirmed by the mail, and ended by it', async () => {
  const guest = await visit(street, { tenant: 'fcb', javaScriptEnabled: false })
  const { page, t } = guest
  await page.goto('/')
  const email = anAddress()
  await page.locator('#newsletter-email').fill(email)
  await page
    .getByRole('contentinfo')
    .getByRole('button', { name: t('newsletter.submit') })
    .click()
  await seesHeading(guest, 'newsletter.asked')
  const linkIn = (text: string, name: string) => new RegExp(`http\\S+/newsletter/${name}\\S+`).exec(text)?.[0] ?? ''
  const mail = await street.received(email, subjectIs('mail.newsletter.askSubject'))

  // A program that opens the links of a mail confirms nothing.
  await page.goto(linkIn(mail.text, 'confirm'))
  await seesHeading(guest, 'newsletter.confirm')
  const stateOf = async () =>
    (await street.asOwner('select state from saldo.subscription where email = $1', [email]))[0]?.state
  expect(await stateOf()).toBe('asked')
  await presses(guest, 'newsletter.confirmButton')
  await seesHeading(guest, 'newsletter.confirmed')

  const welcome = await street.received(email, subjectIs('mail.newsletter.welcomeSubject'))
  // The request of a mail program that offers its own button (RFC 8058).
  const oneClick = await fetch(
    `${street.apiUrl}${new URL(linkIn(welcome.text, 'unsubscribe')).pathname}${new URL(linkIn(welcome.text, 'unsubscribe')).search}`,
    {
      method: 'POST',
      headers: { 'X-Tenant-Id': 'fcb', 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    },
  )
  expect(oneClick.status).toBe(200)
  expect(await stateOf()).toBe('ended')
  await page.goto(linkIn(welcome.text, 'unsubscribe'))
  await presses(guest, 'newsletter.endButton')
  await seesHeading(guest, 'newsletter.ended')
})
