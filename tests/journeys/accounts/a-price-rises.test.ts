import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { letsTextsBuy } from '../../support/browser/lets-texts-buy.ts'
import { hasAccount, opensAccount } from '../../support/browser/registering.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { runsMonthly } from '../../support/browser/runs-monthly.ts'
import { aNumber, digitsOf, eventually, sees, seesHeading } from '../../support/browser/shopping.ts'
import { phone, type Visitor, visit } from '../../support/browser/visitor.ts'
import { temporaryFolder } from '../../support/test-run/temporary-folder.ts'

// Has a shop of its own, because it changes a brand's prices.
const street = await runningShop({ alone: true })
const tenant = 'congstar'

/** The brand imports its products with a service fee on each. */
async function asksFee(fee: number): Promise<void> {
  const file = join(await temporaryFolder('products'), 'products.json')
  await street.saldo('products', 'export', tenant, '--format', 'json', '--to', file)
  const listed = JSON.parse(await readFile(file, 'utf8'))
  const products = listed.products.map((product: object) => ({ ...product, serviceFee: fee }))
  await writeFile(file, JSON.stringify({ ...listed, products }))
  await street.saldo('products', 'import', tenant, file)
}

/** Moves an automatic top-up's dates into the past, and runs the task. */
async function later(number: string, change: string, task: string): Promise<void> {
  await street.asOwner(`update saldo.auto_top_up set ${change} where msisdn = $1`, [number])
  await street.asOwner(`select saldo.enqueue($1, '{}')`, [task])
}
const statusOf = async (number: string) =>
  (await street.asOwner('select status from saldo.auto_top_up where msisdn = $1', [number]))[0]?.status
const chargesOf = async (number: string) =>
  (
    await street.asOwner<{ total: string }>(
      `select o.total from saldo.auto_top_up a join saldo.auto_top_up_run r using (tenant, auto_top_up_id)
       join saldo.orders o on o.tenant = a.tenant and o.order_number = r.order_number
       where a.msisdn = $1 and r.state = 'done'`,
      [number],
    )
  ).map(({ total }) => Number(total))

const aVisitor = () => visit(street, { tenant, language: 'de', javaScriptEnabled: false, viewport: phone })

async function somebody(visitor?: Visitor): Promise<{ email: string; number: string }> {
  const email = await (visitor ? hasAccount(visitor) : opensAccount(street, tenant))
  const number = aNumber('+491511')
  await runsMonthly(street, tenant, email, number)
  return { email, number }
}

test('a fee rises: who agrees by the mail is charged it next time, who does not is paused and told why', async () => {
  const visitor = await aVisitor()
  const [ada, ben] = [await somebody(), await somebody(visitor)]
  await asksFee(99)
  const { t } = visitor
  const noticeTo = (email: string) => street.received(email, ({ text }) => text.includes('/account/auto-topups/price?'))
  const notice = await noticeTo(ada.email)
  expect(notice.text).toMatch(/15,99\s€ statt 15,00\s€/)
  const link = notice.text.match(/https?:\/\/\S+/g)?.find((url) => url.includes('/account/auto-topups/price?')) ?? ''

  const guest = await aVisitor()
  await guest.page.goto(link)
  await seesHeading(guest, 'account.price.title')
  await eventually(() => guest.page.locator('main').textContent()).not.toContain(digitsOf(ada.number))
  await eventually(() => guest.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    phone.width,
  )
  await guest.page
    .locator('main')
    .getByRole('button', { name: t('account.autoTopups.agree'), exact: true })
    .click()
  await seesHeading(guest, 'account.price.settled')
  await street.received(ada.email, ({ subject }) => subject === t('mail.autoTopUp.price-agreed.subject'))

  await noticeTo(ben.email)
  await later(ben.number, `asked_from = now() - interval '1 minute'`, 'review-prices')
  await eventually(() => statusOf(ben.number)).toBe('disabled')
  await street.received(ben.email, ({ subject }) => subject === t('mail.autoTopUp.price-paused.subject'))
  await visitor.page.goto('/account/auto-topups')
  await sees(visitor, t('account.autoTopups.stopped.new-price'))
  expect(await street.saldo('auto-top-ups', 'progress', '--tenant', tenant)).toContain('newPricePaused')

  await later(ada.number, `next_run = now() - interval '1 month'`, 'write-due-top-ups')
  const written = () =>
    street.asOwner(
      'select 1 from saldo.auto_top_up_run r join saldo.auto_top_up a using (tenant, auto_top_up_id) where a.msisdn = $1',
      [ada.number],
    )
  await eventually(async () => (await written()).length).toBe(1)
  await street.asOwner(`select saldo.enqueue('charge-top-ups', '{}')`)
  await eventually(() => chargesOf(ada.number)).toEqual([1599])
  expect(await chargesOf(ben.number)).toEqual([])

  // Ben agrees later, signed in.
  await visitor.page
    .locator('main')
    .getByRole('button', { name: t('account.autoTopups.agree'), exact: true })
    .click()
  await sees(visitor, t('successfulModification'))
  expect(await statusOf(ben.number)).toBe('enabled')
})

test('texts cost what was agreed to when a fee rises; their owner agrees by the mail, and the next text costs the new price', async () => {
  const ada = await visit(street, { tenant, language: 'de', viewport: phone })
  const { t } = ada
  const email = await hasAccount(ada)
  const number = aNumber('+491511')
  await asksFee(0)
  await letsTextsBuy(ada, street, number)
  await asksFee(149)
  // The worker may learn of the new prices a moment after the task.
  await street.asOwner(`select saldo.enqueue('review-text-prices', '{}')`)
  const notice = await street.received(email, ({ text }) => text.includes('/account/sms-topups/price?'))
  expect(notice.text).toMatch(/bis 16,49\s€ statt 15,00\s€/)
  await ada.page.goto('/account/sms-topups')
  await sees(ada, t('account.autoTopups.newPrice'))

  await street.asOwner(`update saldo.sms_topup set asked_from = now() - interval '1 minute' where msisdn = $1`, [
    number,
  ])
  const writes = (text: string) =>
    fetch(`${street.sandboxUrl}/sims/${digitsOf(number)}/sms`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ to: '+4900000000201', text }),
    })
  await writes('koop 15, 4711')
  const answer = await street.received(number, ({ text }) => text.includes('es wurde nichts abgebucht'))
  expect(answer.text).toContain('/account/sms-topups')
  await ada.page.goto('/account/sms-topups')
  await sees(ada, t('account.sms.why.new-price'))

  const link = notice.text.match(/https?:\/\/\S+/g)?.find((url) => url.includes('/account/sms-topups/price?')) ?? ''
  const guest = await aVisitor()
  await guest.page.goto(link)
  await seesHeading(guest, 'account.price.title')
  await eventually(() => guest.page.locator('main').textContent()).not.toContain(digitsOf(number))
  await eventually(() => guest.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    phone.width,
  )
  await guest.page
    .locator('main')
    .getByRole('button', { name: t('account.autoTopups.agree'), exact: true })
    .click()
  await seesHeading(guest, 'account.price.settled')
  await street.received(email, ({ subject }) => subject === t('mail.smsTopup.price-agreed.subject'))
  await writes('koop 15, 4711')
  const bought = await street.received(number, ({ text }) => text.includes('Das Guthaben ist auf'))
  expect(bought.text).toMatch(/16,49/)
})
