import { beforeEach, expect, test, vi } from 'vitest'
import type { CheckoutShop } from '#checkout'
import type { AnnouncementDetails, AnnouncementKind } from '#orders/events'
import { reactionsToOrders, type Watch } from './reactions-to-orders.ts'
import { reactionsToRequests } from './reactions-to-requests.ts'

// The use cases have tests of their own. Here: which of them are called, with what, and in which order.
const { called, answers, pretend } = vi.hoisted(() => {
  const called: unknown[][] = []
  const answers: Record<string, unknown> = {}
  const pretend = async (original: () => Promise<object>) =>
    Object.fromEntries(
      Object.entries(await original()).map(([name, real]) => [
        name,
        typeof real !== 'function'
          ? real
          : (_shop: unknown, ...rest: unknown[]) => {
              called.push([name, ...rest])
              return answers[name]
            },
      ]),
    )
  return { called, answers, pretend }
})
vi.mock('#assistants', pretend)
vi.mock('#auto-top-up-light', pretend)
vi.mock('#auto-top-ups', pretend)
vi.mock('#cases', pretend)
vi.mock('#checkout', pretend)
vi.mock('#customers', pretend)
vi.mock('#declarations', pretend)
vi.mock('#enquiries', pretend)
vi.mock('#esims', pretend)
vi.mock('#newsletter', pretend)
vi.mock('#notifications', pretend)
vi.mock('#notifications/confirmation', pretend)
vi.mock('#payment-tokens', pretend)
vi.mock('#privacy', pretend)
vi.mock('#programs/webhooks', pretend)
vi.mock('#push', pretend)
vi.mock('#receipts', pretend)
vi.mock('#sms-top-ups', pretend)
vi.mock('#stock', pretend)

const clock = { now: () => new Date('2026-11-28T12:00:30Z') }
const shop = { tenant: { id: 'firstbrand' }, clock } as CheckoutShop
const counted: string[][] = []
const observed: number[] = []
const watch = {
  log: { error: (...said: unknown[]) => called.push(['log', ...said]) },
  metrics: {
    countOrder: (...said: string[]) => counted.push(said),
    observeDelivery: (seconds: number) => observed.push(seconds),
  },
} as unknown as Watch

const contact = { email: 'ada@shopper.example' }
const order = {
  orderNumber: 'S1',
  language: 'de',
  contact,
  payments: [],
  deliveries: [],
  lines: [],
  autoTopUpMandate: null,
  runOf: null,
  startNow: null,
}
const mailOf = (more: object) => ({ position: { ...order, ...more } })

beforeEach(() => {
  called.length = 0
  counted.length = 0
  observed.length = 0
  for (const name of Object.keys(answers)) delete answers[name]
  Object.assign(answers, {
    deliverAndConfirm: { position: order },
    orderMail: mailOf({}),
    cancelLinksOf: ['a link'],
    endRunOf: ['a link'],
    payAgainUrl: 'again',
  })
})

async function follow<Kind extends AnnouncementKind>(kind: Kind, details: AnnouncementDetails[Kind]) {
  for (const react of reactionsToOrders[kind]) await react(shop, { orderNumber: 'S1', details }, watch)
  return called
}

const refund = { refundId: 'ref-1', amount: 700 }

type Followed = { [Kind in AnnouncementKind]: [Kind, AnnouncementDetails[Kind], unknown[][]] }[AnnouncementKind]

test.each<Followed>([
  [
    'order.paid',
    null,
    [
      ['deliverAndConfirm', 'S1'],
      ['setUpLight', order],
      ['announceToAssistant', 'S1', 'order_create'],
    ],
  ],
  [
    'order.pending',
    null,
    [
      ['orderMail', 'S1'],
      ['sendAcknowledgement', mailOf({})],
    ],
  ],
  [
    'confirmation.due',
    null,
    [
      ['orderMail', 'S1', 'confirmation'],
      ['sendConfirmation', mailOf({})],
    ],
  ],
  [
    'order.refunded',
    refund,
    [
      ['orderMail', 'S1'],
      ['sendRefundNotice', mailOf({}), refund],
      ['announceToAssistant', 'S1', 'order_update'],
    ],
  ],
  [
    'payment.charged-back',
    null,
    [
      ['pauseChargedBack', 'S1'],
      ['lockChargedBack', 'S1'],
      ['announceToAssistant', 'S1', 'order_update'],
    ],
  ],
  [
    'refund.claimable',
    { ...refund, claimUrl: 'https://pay.example/claim' },
    [
      ['orderMail', 'S1'],
      ['sendRefundClaim', mailOf({}), { ...refund, claimUrl: 'https://pay.example/claim' }],
    ],
  ],
  [
    'refund.delayed',
    refund,
    [
      ['orderMail', 'S1'],
      ['sendRefundDelay', mailOf({}), refund],
    ],
  ],
  [
    'refund.stuck',
    refund,
    [
      ['orderMail', 'S1'],
      ['sendRefundTrouble', mailOf({}), refund],
    ],
  ],
  [
    'receipt.wanted',
    { channel: 'email', occasion: 'again 1' },
    [
      ['cancelLinksOf', 'S1'],
      ['sendReceiptBy', 'S1', { channel: 'email', occasion: 'again 1', endLinks: ['a link'] }],
    ],
  ],
  ['receipt.corrected', { change: 3 }, [['sendCreditNote', 'S1', 3]]],
  ['email.asked', { correction: 2 }, [['askNewEmail', 'S1', 2]]],
  [
    'esim.return-refused',
    { unit: 'S1-1-0' },
    [
      ['orderMail', 'S1'],
      ['sendReturnRefused', mailOf({}), 'S1-1-0'],
    ],
  ],
  ['gift.sent', { line: 3 }, [['notifyBuyerOfGift', { orderNumber: 'S1', line: 3 }, 'giftSent']]],
  ['gift.refused', { line: 3 }, [['notifyBuyerOfGift', { orderNumber: 'S1', line: 3 }, 'giftRefused']]],
  ['gift.wanted', { line: 3, occasion: 'o' }, [['sendGiftOnceMore', { orderNumber: 'S1', line: 3 }, 'o']]],
  [
    'gift.called-off',
    { line: 3 },
    [['giveBack', 'S1', { line: 3, amount: null, reason: 'a gift that was called off', operator: 'shopper' }]],
  ],
  [
    'email.corrected',
    { correction: 2 },
    [
      ['cancelLinksOf', 'S1'],
      ['notifyOfNewEmail', 'S1', { correction: 2, endLinks: ['a link'] }],
    ],
  ],
  ['assistant.due', { event: 'order_update' }, [['tellAssistant', 'S1', 'order_update']]],
  ['capture.requested', null, [['captureOrder', 'S1']]],
  ['promise.unneeded', null, [['releasePromises', 'S1']]],
  ['refund.requested', null, [['refundOrder', 'S1']]],
])('%s calls its use cases', async (kind, details, calls) => {
  expect(await follow(kind, details as never)).toEqual(calls)
})

test('a paid order that keeps a payment method settles it before anything is set up', async () => {
  const keeping = { ...order, payments: [{ keepsAs: null }, { keepsAs: 'token-1' }] }
  answers.deliverAndConfirm = { position: keeping }
  expect(await follow('order.paid', null)).toEqual([
    ['deliverAndConfirm', 'S1'],
    ['settleTokensOf', 'S1'],
    ['setUpLight', keeping],
    ['announceToAssistant', 'S1', 'order_create'],
  ])
})

const names = (calls: unknown[][]) => calls.map(([name]) => name)

test.each([
  [{ deliveries: [{}] }, ['orderMail', 'sendReceipt', 'sendCodes', 'answerOrder']],
  // An order that only sets something up has a confirmation of its own.
  [{}, ['orderMail', 'sendCodes', 'answerOrder']],
  [
    { autoTopUpMandate: {}, deliveries: [{}] },
    [
      'orderMail',
      'settleTokensOf',
      'setUpAndNotify',
      'setUpOrderedAndNotify',
      'cancelLinksOf',
      'sendReceipt',
      'sendCodes',
      'answerOrder',
    ],
  ],
  [
    { runOf: 'run-1', deliveries: [{}] },
    ['orderMail', 'endRunOf', 'sendReceipt', 'sendCodes', 'answerOrder', 'openAfterTheEnd'],
  ],
  [{ channel: 'whatsapp' }, ['orderMail', 'sendCodes', 'answerOrder', 'openAfterTheEnd']],
  [{ lines: [{ kind: 'giftcard' }] }, ['orderMail', 'sendCodes', 'answerOrder', 'sendGifts']],
  [{ lines: [{ kind: 'esim-plan' }] }, ['orderMail', 'sendCodes', 'answerOrder', 'sendEsims']],
  [
    { contact: { ...contact, newsletter: true }, startNow: { ip: '203.0.113.7' } },
    ['orderMail', 'sendCodes', 'answerOrder', 'askForNewsletter'],
  ],
])('a finished order with %o does what belongs to it', async (more, expected) => {
  answers.orderMail = mailOf(more)
  expect(names(await follow('order.done', null))).toEqual([...expected, 'announceToAssistant'])
  expect(counted).toEqual([['firstbrand', 'done']])
})

test('browsers that asked are told how an order ended; not of a cancelled run, which is tried again', async () => {
  const told = async (kind: 'order.done' | 'order.cancelled', runOf: string | null) => {
    called.length = 0
    answers.orderMail = { ...mailOf({ runOf }), hasDevices: true }
    return names(await follow(kind, (kind === 'order.done' ? null : { keptWaiting: false }) as never))
  }
  expect(await told('order.done', null)).toContain('noteOutcome')
  expect(await told('order.cancelled', null)).toContain('noteOutcome')
  expect(await told('order.cancelled', 'run-1')).not.toContain('noteOutcome')
})

test('of an order that was delivered the time since its payment is told; of one that needed no payment none', async () => {
  const paidAt = new Date('2026-11-28T12:00:00Z')
  answers.orderMail = mailOf({ deliveries: [{}], paidAt })
  await follow('order.done', null)
  answers.orderMail = mailOf({ deliveries: [], paidAt })
  await follow('order.done', null)
  expect(observed).toEqual([30])
})

test.each([
  // [the run was settled, how the payment was declined, kept waiting, calls that follow]
  [undefined, undefined, false, ['declineOf', 'answerOrder']],
  [undefined, undefined, true, ['declineOf', 'sendCancellation', 'answerOrder']],
  [undefined, 'hard', false, ['declineOf', 'sendCancellation', 'answerOrder']],
  [undefined, 'soft', false, ['declineOf', 'payAgainUrl', 'sendPaymentLink', 'answerOrder']],
  [undefined, 'soft', true, ['declineOf', 'payAgainUrl', 'sendPaymentLink', 'answerOrder']],
  ['run-1', undefined, true, []],
])(
  'a cancelled order (run %s, declined %s, kept waiting %s) tells whom it must',
  async (run, decline, keptWaiting, told) => {
    Object.assign(answers, { settleRun: run, declineOf: decline })
    expect(names(await follow('order.cancelled', { keptWaiting }))).toEqual([
      'orderMail',
      'settleRun',
      ...told,
      'giveNoticesBack',
    ])
    expect(counted).toEqual([['firstbrand', 'cancelled']])
  },
)

test('a cancelled order gives back the codes that were held for it, and settles the methods that it was to keep', async () => {
  answers.orderMail = mailOf({
    lines: [{ kind: 'topup' }, { kind: 'voucher' }],
    deliveries: [{ externalId: 'S1-1-0' }, { externalId: 'S1-2-0' }],
    payments: [{ keepsAs: 'token-1' }],
  })
  const calls = await follow('order.cancelled', { keptWaiting: false })
  expect(calls.slice(-2)).toEqual([
    ['settleTokensOf', 'S1'],
    ['freeUnits', ['S1-1-0', 'S1-2-0']],
  ])
})

test('an alert tells an operator and the log, the log only once', async () => {
  const details = { occasion: 'refund-failed ref-1', amount: 700 }
  const told = ['alertOperator', { orderNumber: 'S1', occasion: 'refund-failed ref-1', details: { amount: 700 } }]
  answers.alertOperator = 'sent'
  await follow('alert', details)
  expect(called).toEqual([
    told,
    ['log', { tenant: 'firstbrand', orderNumber: 'S1', ...details }, 'order needs attention'],
  ])
  called.length = 0
  answers.alertOperator = 'sent before'
  await follow('alert', details)
  expect(called).toEqual([told])
})

// In call order. Literal on purpose, like the table of the schedule.
const filed = {
  'withdrawal.filed': ['confirmDeclaration', 'openCases', 'passDeclarationOn'],
  'case.opened': ['notifyOfCase'],
  'case.decided': ['notifyOfDecision'],
  'review.answered': ['notifyOfReview'],
  'cancellation.filed': ['confirmDeclaration', 'passDeclarationOn', 'endDeclared'],
  'enquiry.filed': ['passEnquiryOn', 'confirmEnquiry'],
  'newsletter.asked': ['askForConfirmation'],
  'newsletter.confirmed': ['sendWelcome'],
  'token.removed': ['revokeMethod', 'pauseWithoutMethod'],
  'token.settled': ['setUpAndNotify', 'setUpOrderedAndNotify'],
  'auto-top-up.set-up': ['confirmSetUp'],
  'sms-topup.set-up': ['confirmOrdered'],
  'sms-topup.charged-back': ['notifyOfChargeback'],
  'sms-topup.price': ['notifyOfTextPrice'],
  'auto-top-up.failed': ['notifyOfFailedRun'],
  'auto-top-up.paused': ['notifyOfPause'],
  'auto-top-up.changed': ['notifyOfAutoTopUp'],
  'registration.asked': ['askToConfirm'],
  'password.forgotten': ['sendResetLink'],
  'account.changed': ['notifyOfChange'],
  'address.asked': ['askNewAddress'],
  'address.changed': ['notifyFormerAddress', 'moveSubscription'],
  'erasure.asked': ['sendErasureLink'],
  'erasure.done': ['notifyErased'],
  'text.received': ['answerText'],
  'light.noticed': ['notifyOfLowBalance', 'noteLowCredit'],
  'push.due': ['sendDue'],
  'webhook.due': ['sendWebhooks'],
}

test('an announcement that is about no order calls these use cases, each with its reference', async () => {
  const seen: Record<string, unknown> = {}
  for (const [kind, reactions] of Object.entries(reactionsToRequests)) {
    called.length = 0
    for (const react of reactions) await react(shop, 'ref')
    seen[kind] = names(called)
    expect(called.every(([, reference]) => reference === 'ref')).toBe(true)
  }
  expect(seen).toEqual(filed)
})

test('there is a story above for every announcement of an order', () => {
  expect(Object.keys(reactionsToOrders).toSorted()).toEqual([
    'alert',
    'assistant.due',
    'capture.requested',
    'confirmation.due',
    'email.asked',
    'email.corrected',
    'esim.return-refused',
    'gift.called-off',
    'gift.refused',
    'gift.sent',
    'gift.wanted',
    'order.cancelled',
    'order.done',
    'order.paid',
    'order.pending',
    'order.refunded',
    'payment.charged-back',
    'promise.unneeded',
    'receipt.corrected',
    'receipt.wanted',
    'refund.claimable',
    'refund.delayed',
    'refund.requested',
    'refund.stuck',
  ])
})
