import { expect, test } from 'vitest'
import type { ReceiptView } from './contract.ts'
import { hideFromOperators } from './hide-from-operators.ts'

// Every text in it stands for a secret, or for somebody.
const told = {
  phoneNumber: '+4915112345678',
  readablePhoneNumber: '+49 151 12345678',
  gift: { recipientName: 'Grace Hopper', recipientEmail: 'g***@friend.example', sendOn: '2027-01-01' },
  codes: [
    { code: 'AAAA-BBBB', pin: '4711', serial: 'SER-1', expiresOn: '2030-12-31', howTo: 'https://redeem/AAAA-BBBB' },
  ],
  esims: [
    {
      unit: 'u-1',
      iccid: '8949000000001234567',
      isTopUp: false,
      amount: 15,
      install: {
        activationCode: 'LPA:1$smdp.example$SECRET',
        smdpAddress: 'smdp.example',
        matchingId: 'SECRET',
        appleUrl: 'https://apple/SECRET',
        androidUrl: 'https://android/SECRET',
      },
    },
  ],
}
const gift = { line: 1, recipientName: 'Grace Hopper', senderName: 'Ada Lovelace', message: 'To your birthday!' }

test('codes are dots, and numbers and names cannot be read', () => {
  const view = { orderNumber: 'S1', items: [told], gifts: [gift] } as unknown as ReceiptView
  const shown = JSON.stringify(hideFromOperators(view))
  for (const secret of [
    'AAAA',
    '4711',
    'SER-1',
    'redeem',
    'SECRET',
    'smdp',
    '894900000000123',
    '12345678',
    'Grace',
    'Ada',
    'birthday',
  ])
    expect(shown).not.toContain(secret)
  expect(shown).toContain('2030-12-31')
  expect(shown).toContain('+4915*******78')
})

test('what is not there stays away', () => {
  const bare = { orderNumber: 'S1', items: [{ productId: 'p' }], gifts: [{ ...gift, message: '' }] }
  const [item] = hideFromOperators(bare as unknown as ReceiptView).items
  expect(item).toEqual({ productId: 'p' })
})
