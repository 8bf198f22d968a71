import { describe, expect, test } from 'vitest'
import { openContent } from '#content'
import { answered } from '#kit/result'
import { type MessageStatusShop, sendCodes, type TextMessage } from '#notifications'
import type { Contents } from '#orders/contents'
import type { WrittenSettings } from '#tenants/define'
import { aTenant } from '../../support/brands/brand.ts'
import { testDatabase } from '../../support/database/database.ts'
import { anOrder } from '../../support/partners/pretend-partners.ts'

const { ours } = await testDatabase()
const content = openContent('locales')
const whatsAppPhoneNumber = '491511000000'
let orders = 0

/** The text messages to a buyer of a code from a brand with these settings. */
async function textsFrom(written: Partial<WrittenSettings>, phoneNumber = '+4917112340000'): Promise<TextMessage[]> {
  const sent: TextMessage[] = []
  const tenant = aTenant({ ...written, sms: { sender: 'Kiosk' } })
  const shop = {
    tenant,
    db: ours,
    clock: { now: () => new Date() },
    content,
    siteUrl: '',
    operatorEmail: undefined,
    secret: ['a secret of thirty-two characters'] as const,
    webhookBaseUrl: 'http://door.example',
    colours: { accent: '#000', onAccent: '#fff' },
    mail: { send: async () => answered(undefined) },
    sms: {
      send: async (message: TextMessage) => {
        sent.push(message)
        return answered({ reference: 'SM1' })
      },
    },
  } as unknown as MessageStatusShop
  const order = anOrder(1, 1)
  const orderNumber = `S${++orders}`
  const position = {
    ...order,
    orderNumber,
    language: 'de',
    contact: { ...order.contact, phoneNumber },
    lines: [
      {
        line: 1,
        itemKey: 'i',
        productId: 'book-15',
        kind: 'giftcard' as const,
        brandName: 'Bookshop',
        description: 'A card',
        msisdn: null,
        faceAmount: 1500,
        serviceFee: 0,
        quantity: 1,
        vatRate: null,
        feeVatRate: null,
        vatCountry: null,
        agreement: null,
      },
    ],
  }
  const externalId = position.deliveries[0]?.externalId ?? ''
  const contents = new Map<string, Contents>([[externalId, { kind: 'code', code: 'ABCD-1234' }]])
  const mail = { position, orderUrl: 'http://shop.example/order', contents }
  await sendCodes(shop, mail)
  // However often the announcement runs.
  await sendCodes(shop, mail)
  return sent
}

describe('delivery.voucher.sendCodeBySMS', () => {
  test('a code comes by SMS, once, in words of the shopper’s own language', async () => {
    const sent = await textsFrom({ delivery: { voucher: { sendCodeBySMS: true } } })
    expect(sent).toEqual([
      {
        channel: 'sms',
        from: 'Kiosk',
        to: '+4917112340000',
        statusUrl: expect.stringContaining('http://door.example/'),
        text: expect.stringMatching(/^First Brand: Bookshop .*Ihr Code: ABCD-1234$/),
      },
    ])
  })

  test('off, and where no number is known, none does', async () => {
    expect(await textsFrom({})).toEqual([])
    expect(await textsFrom({ delivery: { voucher: { sendCodeBySMS: true } } }, 'N/A')).toEqual([])
  })
})

describe('delivery.voucher.sendCodeByWhatsApp', () => {
  const delivery = { voucher: { sendCodeByWhatsApp: true } }

  test('a code comes by WhatsApp, from the number that the brand has there', async () => {
    expect(await textsFrom({ delivery, tracking: { whatsAppPhoneNumber } })).toEqual([
      expect.objectContaining({ channel: 'whatsapp', from: `+${whatsAppPhoneNumber}`, to: '+4917112340000' }),
    ])
  })

  test('off, and where the brand has no number there, none does', async () => {
    expect(await textsFrom({ tracking: { whatsAppPhoneNumber } })).toEqual([])
    expect(await textsFrom({ delivery })).toEqual([])
  })
})
