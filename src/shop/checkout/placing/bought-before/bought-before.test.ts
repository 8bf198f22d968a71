import { expect, it } from 'vitest'
import type { Minor } from '#kit/money'
import { goodsOf } from './bought-before.ts'

const contact = { email: 'Ada@Shopper.example ' }
const topup = { productId: 'credit-15', amount: 1500 as Minor, phoneNumber: '+4915112345678' }
const code = { productId: 'card-25', amount: 2500 as Minor, phoneNumber: null }
const gift = { recipientName: 'Ben', recipientEmail: 'ben@friend.example', senderName: 'Ada', message: '' }

it('knows a top-up by number and amount, whichever product and contact it came with', () => {
  const same = goodsOf({ ...topup, productId: 'credit-open' }, { email: 'other@shopper.example' })
  expect(goodsOf(topup, contact)).toBe(same)
  expect(goodsOf({ ...topup, amount: 2000 as Minor }, contact)).not.toBe(same)
  expect(goodsOf({ ...topup, phoneNumber: '+4915112345679' }, contact)).not.toBe(same)
})

it('knows a code by product, amount and the address that it goes to', () => {
  const same = goodsOf(code, { email: 'ada@shopper.example' })
  expect(goodsOf(code, contact)).toBe(same)
  expect(goodsOf({ ...code, gift }, contact)).not.toBe(same)
  const named = { email: 'ben@friend.example', firstname: 'Ben', lastname: '', phoneNumber: '' }
  expect(goodsOf(code, { ...contact, voucherDeliveryAddress: named })).toBe(goodsOf({ ...code, gift }, contact))
  expect(goodsOf({ ...code, productId: 'card-50' }, contact)).not.toBe(same)
})

it('knows a plan by the eSIM that it goes on top of', () => {
  const plan = { ...code, iccid: '8943000000000000001' }
  expect(goodsOf(plan, contact)).toBe(goodsOf(plan, { email: 'other@shopper.example' }))
  expect(goodsOf({ ...plan, iccid: '8943000000000000002' }, contact)).not.toBe(goodsOf(plan, contact))
})
