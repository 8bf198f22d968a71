import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { runningShop } from '../../support/browser/running-shop.ts'
import {
  aNumber,
  anAddress,
  eventually,
  fillsInPayment,
  orders,
  seesHeading,
  settles,
} from '../../support/browser/shopping.ts'
import { visit } from '../../support/browser/visitor.ts'
import { opensPayment } from '../../support/browser/with-cart.ts'
import { isConfirmation, isReceipt } from '../../support/customers/which-mail.ts'

const street = await runningShop()

// One country each, in its language: the mail contains the terms that are shown beside the button.
const countries = [
  {
    country: 'Germany',
    tenant: 'congstar',
    number: () => aNumber('+491511'),
    productId: 'congstar-15',
    amount: 15,
    form: 'Muster-Widerrufsformular',
  },
  {
    country: 'the Netherlands',
    tenant: 'tmobilenl',
    number: () => aNumber('+31614').slice(0, 12),
    productId: 'odido-20',
    amount: 20,
    form: 'Modelformulier voor herroeping',
  },
]

test.each(countries)(
  'in $country an order is confirmed by mail, with the terms and the withdrawal instruction that it was placed under',
  async ({ tenant, number, productId, amount, form }) => {
    const guest = await visit(street, { tenant })
    const { page, t } = guest
    const email = anAddress()
    await opensPayment(guest, { productId, phoneNumber: number() })
    await fillsInPayment(guest, { email }, tenant === 'congstar' ? 'paypal' : 'creditcard')
    const beside = page.getByRole('navigation', { name: t('checkAndOrder.texts') })
    await eventually(() => beside.getByRole('link').allInnerTexts()).toEqual([
      t('footer.termsOfUse'),
      t('footer.withdrawalInstruction'),
      t('footer.privacy'),
    ])
    const [instruction] = await Promise.all([
      page.context().waitForEvent('page'),
      beside.getByRole('link', { name: t('footer.withdrawalInstruction') }).click(),
    ])
    await instruction.getByRole('heading', { name: form }).waitFor()
    await instruction.close()
    await orders(guest)
    await settles(guest)
    await seesHeading(guest, 'resultSuccess')

    const mail = await street.received(email, isConfirmation)
    const orderNumber = /S[0-9A-Z]{11}/.exec(mail.subject ?? '')?.[0] ?? ''
    expect(mail.subject).toBe(t('mail.confirmation.subject', { orderNumber }))
    const [seller] = await street.asOwner<{ settings: { identification: Record<string, string> } }>(
      'select settings from tenant_settings where tenant = $1 order by version desc limit 1',
      [tenant],
    )
    const { company = '', vatId = '' } = seller?.settings.identification ?? {}
    for (const said of [company, vatId, t('startNow'), t('mailOrderNumber', { orderNumber }), `${amount},00`]) {
      expect(mail.text).toContain(said)
    }
    const [order] = await street.asOwner<{ legal_texts: Record<string, string> }>(
      'select legal_texts from orders where order_number = $1',
      [orderNumber],
    )
    expect(Object.keys(order?.legal_texts ?? {}).toSorted()).toEqual([
      'privacy',
      'terms-of-use',
      'withdrawal-instruction',
    ])
    const attached = (mail.attachments ?? []).map(({ name, text }) => ({
      name,
      text,
      version: createHash('sha256').update(text).digest('hex'),
    }))
    expect(attached.map(({ version }) => version)).toEqual([
      order?.legal_texts['terms-of-use'],
      order?.legal_texts['withdrawal-instruction'],
    ])
    expect(attached[0]?.text).toContain(company)
    expect(attached[1]?.text).toContain(form)
    expect(attached[1]?.text).toContain('/withdraw)')
    // The receipt follows.
    expect((await street.received(email, isReceipt)).subject).toBe(t('mailReceiptSubject_complete', { orderNumber }))
  },
)
