import { expect, test } from 'vitest'
import { answered } from '#kit/result'
import { aTenant } from '../../../tests/support/brands/brand.ts'
import { testDatabase } from '../../../tests/support/database/database.ts'
import { alertKinds, explainAlert } from './alert-kinds.ts'
import { alertOperator } from './index.ts'

const { ours } = await testDatabase()

test.each([
  [
    'S123456789AB',
    'refund-failed r-1',
    ['orders show S123456789AB --tenant firstbrand', 'requests show firstbrand S123456789AB'],
    '&order=S123456789AB',
  ],
  ['stock', 'stock low 2030-01-01', ['codes list --tenant firstbrand'], '&source=stock'],
  ['codes', 'code-unreadable key old 2030-01-01', ['secrets rotate', 'codes list --tenant firstbrand'], ''],
  ['steam-10', 'books-differ dt-one products product steam-10 1', ['books differences'], '&source=difference'],
  ['dt-one', 'supplier-balance low EUR 2030-01-01', [], '&source=supply'],
])(
  'what is told of %s, once, leads to its cases and to commands that tell more',
  async (orderNumber, occasion, commands, where) => {
    const texts: string[] = []
    const shop = {
      tenant: aTenant(),
      db: ours,
      clock: { now: () => new Date() },
      operatorEmail: 'desk@shop.example',
      backOfficeUrl: 'https://admin.shop.example',
      siteUrl: '',
      colours: { accent: '#000', onAccent: '#fff' },
      mail: {
        send: async ({ text }: { text: string }) => {
          texts.push(text)
          return answered(undefined)
        },
      },
    } as unknown as Parameters<typeof alertOperator>[0]
    const alert = { orderNumber, occasion, details: { what: 'few are left' } }
    expect(await alertOperator(shop, alert)).not.toBe('sent before')
    expect(await alertOperator(shop, alert)).toBe('sent before')
    expect(texts).toHaveLength(1)
    expect(texts[0]).toContain('few are left')
    expect(texts[0]).toContain(`Open in the queue: https://admin.shop.example/queue?brand=firstbrand${where}\n`)
    for (const said of explainAlert(occasion)) expect(texts[0]).toContain(said)
    expect(texts[0]?.match(/npm run saldo -- .+/g) ?? []).toEqual(
      commands.map((command) => `npm run saldo -- ${command}`),
    )
  },
)

test('every kind of alert says what happened and what to do, in its own words', () => {
  // Literal on purpose: operators have mailbox rules for these words.
  expect(alertKinds.toSorted()).toEqual([
    'amount-differs',
    'auto-top-up-paused',
    'books-differ',
    'capture-failed',
    'capture-unknown',
    'chargeback',
    'chargeback-reversed',
    'code-unreadable',
    'dead-letter',
    'delivered-after-all',
    'delivered-unpaid',
    'delivery-unknown',
    'esim-return',
    'payment-contradicts',
    'payment-unknown',
    'refund-failed',
    'refund-stuck',
    'refund-unknown',
    'reversed',
    'sms-topup-locked',
    'stock',
    'supplier-balance',
    'texts',
    'webhooks-fail',
  ])
  const happened = alertKinds.map((kind) => explainAlert(`${kind} r-1`)[0])
  expect(new Set(happened).size).toBe(alertKinds.length)
  expect(explainAlert('refund-stuck r-1')).toEqual([
    'A refund failed for the last time, and is not tried again by itself. The shopper was told.',
    'Correct the cause at the provider, then have it tried again.',
  ])
  expect(explainAlert('something else')).toEqual([])
})
