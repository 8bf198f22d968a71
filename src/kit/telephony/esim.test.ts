import { expect, test } from 'vitest'
import { installLinks, readActivationCode, readableIccid, readIccid } from './esim.ts'

test.each([
  ['LPA:1$smdp.example.com$ABC-12345-X', { smdpAddress: 'smdp.example.com', matchingId: 'ABC-12345-X' }],
  ['lpa:1$smdp.example.com:8443$A1', { smdpAddress: 'smdp.example.com:8443', matchingId: 'A1' }],
  ['LPA:1$smdp.example.com$A1$1.3.6.1.4.1.31746$1', { smdpAddress: 'smdp.example.com', matchingId: 'A1' }],
  ['LPA:1$smdp.example.com$', { smdpAddress: 'smdp.example.com', matchingId: '' }],
  ['LPA:2$smdp.example.com$A1', undefined],
  ['https://elsewhere.example/?LPA:1$a$b', undefined],
  ['', undefined],
])('the activation code %s', (code, expected) => expect(readActivationCode(code)).toEqual(expected))

test('phones are sent to their maker’s own set-up with the code as it is', () => {
  const links = installLinks('LPA:1$smdp.example.com$A1')
  expect(links).toEqual({
    apple: 'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA:1$smdp.example.com$A1',
    android: 'https://esimsetup.android.com/esim_qrcode_provisioning?carddata=LPA:1$smdp.example.com$A1',
  })
  expect(new URL(links.apple).searchParams.get('carddata')).toBe('LPA:1$smdp.example.com$A1')
})

test.each([
  ['8999 9012 3456 7890 123', '8999901234567890123'],
  ['89999-01234.5678901234F', '8999901234567890123' + '4'],
  ['899990123456789', undefined],
  ['1234567890123456789', undefined],
  ['8999901234567890123x', undefined],
])('the number %s of an eSIM is read', (written, expected) => expect(readIccid(written)).toBe(expected))

test('it is read out in groups of four', () => {
  expect(readableIccid('8999901234567890123')).toBe('8999 9012 3456 7890 123')
})
