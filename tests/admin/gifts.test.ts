import { expect, test } from 'vitest'
import { dayIn } from '#kit/date'
import { isRefusal, type Refusal } from '#kit/result'
import type { MailSender } from '#notifications'
import { callOffGift, changeGiftOfOrder, orderPath, receiptByToken, sendGiftAgain, sendGifts } from '#receipts'
import { mailbox } from '../support/customers/mailbox.ts'
import { chargeBack } from '../support/partners/charge-back.ts'
import { aCard, sells, stocks } from '../support/products/stocked.ts'
import { badDay, type Ordered } from '../support/shop/bad-day.ts'
import { untilHolds } from '../support/test-run/until-holds.ts'

const day = await badDay()
const { app, ours, order, pay, until, asOwner } = day
const { next: mailTo, all: mailsTo } = mailbox(day.sandbox.url)
await sells(day, [aCard('book-25')])
await stocks(
  day,
  'book-25',
  Array.from({ length: 20 }, (_, index) => `SHELF-${String(index).padStart(4, '0')}`),
)

const open = async () => app.shopOf(ours)
const weekAhead = async () =>
  dayIn(new Date((await open()).clock.now().getTime() + 7 * 86_400_000), (await open()).tenant.timeZone)
/** The shop as it is when the day has come; its own clock stays behind, so that no worker sends the gift first. */
const onTheDay = async (mail?: MailSender) => {
  const shop = await open()
  return { ...shop, ...(mail ? { mail } : {}), clock: { now: () => new Date(Date.now() + 8 * 86_400_000) } }
}
let friends = 0
const aFriend = () => `friend-${++friends}@friends.example`
const said = { recipientName: 'Ada', senderName: 'Bob & Co', message: 'Happy birthday <b>Ada</b>!\nSee you soon.' }

async function given(gift: { recipientEmail: string; sendOn?: string }, quantity = 1): Promise<Ordered> {
  const placed = await order([{ productId: 'book-25', quantity, gift: { ...said, ...gift } }])
  await pay(placed.payerUrl)
  await until(placed, { orderState: 'done' })
  return placed
}

const tokenOf = async ({ orderNumber }: Ordered) =>
  new URL(await orderPath(await open(), orderNumber), 'http://shop.example').searchParams.get('token') ?? ''
function good<T>(answer: T | Refusal): T {
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer))
  return answer
}
const giftOf = async (placed: Ordered) => good(await receiptByToken(await open(), await tokenOf(placed))).gifts[0]
const isGift = ({ subject }: { subject: string }) => subject === 'Bob & Co has a gift for you'

test('a card for a friend goes to the friend at once, and its code to nobody else', async () => {
  const recipientEmail = aFriend()
  const placed = await given({ recipientEmail }, 2)
  const mail = await mailTo(recipientEmail, isGift)
  expect(mail.text).toMatch(/SHELF-\d{4}[\s\S]*SHELF-\d{4}/)
  expect(mail.text).toContain('Happy birthday <b>Ada</b>!\nSee you soon.')
  expect(mail.html).toContain('Happy birthday &lt;b&gt;Ada&lt;/b&gt;!')
  expect(mail.text).toContain('2 × Bookshop €25.00')
  expect(mail.text).not.toContain(placed.orderNumber)

  // Whoever bought it sees that it went out, and nowhere the code.
  await mailTo(placed.email, ({ subject }) => subject.includes('receipt'))
  await untilHolds(async () => expect((await giftOf(placed))?.state).toBe('sent'))
  const shown = await day.commit(placed)
  expect(shown.items[0]).toMatchObject({
    delivered: 2,
    gift: { recipientName: 'Ada', recipientEmail: 'f***@friends.example' },
  })
  const seen = [
    shown,
    good(await receiptByToken(await open(), await tokenOf(placed))),
    ...(await mailsTo(placed.email)),
  ]
  expect(JSON.stringify(seen)).not.toContain('SHELF-')
  expect(JSON.stringify(await giftOf(placed))).not.toContain('birthday')
  expect(JSON.stringify(day.log())).not.toContain('SHELF-')
  expect(await mailsTo(recipientEmail)).toHaveLength(1)
})

test('it is sent once more when that is wished for, a minute apart', async () => {
  const recipientEmail = aFriend()
  const placed = await given({ recipientEmail })
  await untilHolds(async () => expect((await giftOf(placed))?.state).toBe('sent'))
  const again = async () => sendGiftAgain(await open(), { token: await tokenOf(placed), line: 1 })
  expect(await again()).toEqual({ state: 'sent' })
  await untilHolds(async () => expect((await mailsTo(recipientEmail)).filter(isGift)).toHaveLength(2))
  expect(await again()).toMatchObject({ refusal: 'tooManyRequests' })
  const [one, other] = await mailsTo(recipientEmail)
  expect(one?.text).toBe(other?.text)
})

test('a gift with a day waits for it, goes out once however many send it, and its buyer is told', async () => {
  const recipientEmail = aFriend()
  const sendOn = await weekAhead()
  const placed = await given({ recipientEmail, sendOn })
  await sendGifts(await open())
  expect(await giftOf(placed)).toMatchObject({ state: 'waiting', sendOn, message: said.message })
  expect(await mailsTo(recipientEmail)).toEqual([])

  const shop = await onTheDay()
  await Promise.all([sendGifts(shop), sendGifts(shop), sendGifts(shop)])
  await untilHolds(async () => expect((await giftOf(placed))?.state).toBe('sent'))
  await mailTo(placed.email, ({ subject }) => subject === 'Your gift for Ada is on its way')
  await sendGifts(shop)
  expect((await mailsTo(recipientEmail)).filter(isGift)).toHaveLength(1)
})

test('until it goes out it can be changed, then no more', async () => {
  const [wrong, right] = [aFriend(), aFriend()]
  const placed = await given({ recipientEmail: wrong, sendOn: await weekAhead() })
  const token = await tokenOf(placed)
  const change = async (gift: object) =>
    changeGiftOfOrder(await open(), { token, line: 1, gift: { ...said, sendOn: await weekAhead(), ...gift } })
  expect(await change({ recipientEmail: 'nobody' })).toMatchObject({ fields: { recipientEmail: 'emailNotValid' } })
  expect(await change({ recipientEmail: right, message: 'Sorry, Ada' })).toEqual({ state: 'waiting' })
  // An address that is left out stays.
  expect(await change({ message: 'For you, Ada' })).toEqual({ state: 'waiting' })
  await sendGifts(await onTheDay())
  const mail = await mailTo(right, isGift)
  expect(mail.text).toContain('For you, Ada')
  expect(await mailsTo(wrong)).toEqual([])
  // An operator who looks at the order sees that its gift was changed twice, and by whom.
  const changes = await asOwner("select actor from order_event where order_number = $1 and kind = 'gift.changed'", [
    placed.orderNumber,
  ])
  expect(changes).toEqual([{ actor: 'shopper' }, { actor: 'shopper' }])
  expect(await change({ recipientEmail: wrong })).toEqual({ refusal: 'giftOnItsWay' })
  expect(await callOffGift(await open(), { token, line: 1 })).toEqual({ refusal: 'giftOnItsWay' })
})

test('one that is called off is never sent, its code seen by nobody, and its price goes back', async () => {
  const recipientEmail = aFriend()
  const placed = await given({ recipientEmail, sendOn: await weekAhead() })
  const token = await tokenOf(placed)
  const off = async () => callOffGift(await open(), { token, line: 1 })
  expect(await Promise.all([off(), off()])).toEqual(
    expect.arrayContaining([{ state: 'called-off' }, { refusal: 'giftOnItsWay' }]),
  )
  const back = await until(placed, { paymentStatus: 'Refunded', refunded: 25 })
  expect(JSON.stringify(back)).not.toContain('SHELF-')
  await sendGifts(await onTheDay())
  expect(await mailsTo(recipientEmail)).toEqual([])
  expect((await giftOf(placed))?.state).toBe('called-off')
})

test('what the buyer’s bank has taken back is not sent to the friend', async () => {
  const recipientEmail = aFriend()
  const placed = await given({ recipientEmail, sendOn: await weekAhead() })
  await chargeBack(day, placed.orderNumber)
  await untilHolds(async () =>
    expect(
      await asOwner(
        `select e.kind from payment_event e join payment p using (tenant, payment_id)
         where p.order_number = $1 and e.kind = 'charged-back'`,
        [placed.orderNumber],
      ),
    ).toHaveLength(1),
  )
  await sendGifts(await onTheDay())
  expect(await mailsTo(recipientEmail)).toEqual([])
  expect((await giftOf(placed))?.state).toBe('called-off')
})

test('an address that takes no mail is told to the buyer, who gives another', async () => {
  const [refusing, right] = [aFriend(), aFriend()]
  const placed = await given({ recipientEmail: refusing, sendOn: await weekAhead() })
  await sendGifts(await onTheDay({ send: async () => ({ kind: 'refused', reason: '550' }) }))
  expect((await giftOf(placed))?.state).toBe('refused')
  await mailTo(placed.email, ({ subject }) => subject === 'Your gift for Ada could not be delivered')
  const token = await tokenOf(placed)
  const gift = { ...said, recipientEmail: right }
  expect(await changeGiftOfOrder(await open(), { token, line: 1, gift })).toEqual({ state: 'waiting' })
  await sendGifts(await open())
  await mailTo(right, isGift)
  expect(await mailsTo(refusing)).toEqual([])
})

test('a mail server that is away for a moment costs nothing but the moment', async () => {
  const recipientEmail = aFriend()
  const placed = await given({ recipientEmail, sendOn: await weekAhead() })
  const away = await onTheDay({ send: async () => ({ kind: 'lost', reason: 'nobody answers' }) })
  await expect(sendGifts(away)).rejects.toThrow('some gifts')
  expect((await giftOf(placed))?.state).toBe('waiting')
  await sendGifts(await onTheDay())
  expect((await mailsTo(recipientEmail)).filter(isGift)).toHaveLength(1)
})

test('only gift cards are given away, and nothing of another brand’s order is seen or changed', async () => {
  const item = {
    productId: 'own-brand-15',
    phoneNumber: '+4915112345678',
    gift: { ...said, recipientEmail: aFriend() },
  }
  const refused = await day.ask('POST /api/shop/rest/addToCart', { body: { items: [item] } })
  expect([refused.status, refused.json.details]).toEqual([400, { fields: { gift: expect.any(String) } }])
  const placed = await given({ recipientEmail: aFriend(), sendOn: await weekAhead() })
  const token = await tokenOf(placed)
  const theirs = await app.shopOf(day.theirs)
  expect(await callOffGift(theirs, { token, line: 1 })).toEqual({ refusal: 'orderNotFound' })
  expect(await callOffGift(await open(), { token, line: 2 })).toEqual({ refusal: 'itemNotFound' })
  const rows = await asOwner('select count(*)::int as gifts from gift where order_number = $1', [placed.orderNumber])
  expect(rows).toEqual([{ gifts: 1 }])
})
