import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readText } from './read-text.ts'

const read = (text: string) => readText(text, 'KOOP')
const buys = (amount: number | undefined, pin = '1234') => ({ kind: 'buy', amount, pin })

test.each([
  'KOOP 15 1234',
  'koop 15 1234',
  '  Koop   15   1234 ',
  'KOOP,15,1234',
  'KOOP 15,1234',
  'Koop, 15, 1234.',
  '15 KOOP 1234',
  '1234 15 koop',
  '1234,15 koop',
  'KOOP 1234 15',
  'koop15 1234',
  'KOOP 15,00 1234',
  'KOOP 15.00 € 1234',
  'koop 15€ PIN 1234',
  'Koop 15 EUR, PIN: 1234',
  'koop 15 pincode 1234',
  'koop 15,- 1234 !',
  'KOOP\n15\n1234',
])('%s buys for fifteen euros', (text) => {
  expect(read(text)).toEqual(buys(1500))
})

test('an omitted amount is the agreed one; leading zeros belong to a PIN', () => {
  expect(read('KOOP 1234')).toEqual(buys(undefined))
  expect(read('KOOP 10 0042')).toEqual(buys(1000, '0042'))
})

test.each([
  '15 1234',
  'KAUF 15 1234',
  'KOOP 15',
  'KOOP 15 123',
  'KOOP 15 12345',
  'KOOP 151234',
  'KOOP 15 12 34',
  'KOOP 1500 1234',
  'KOOP 15 20 1234',
  'KOOP nicht 15 1234',
  'STOP KOOP 15 1234',
  'KOOP KOOP 15 1234',
  'KOOP 0 1234',
  'KOOPEN 15 1234',
  '',
  '👍',
])('%s could mean something else, and means nothing', (text) => {
  expect(read(text)).toEqual({ kind: 'not-understood' })
})

test.each(['HILFE', 'hilfe', ' Help! ', 'info', 'Yardım'])('%s asks for help', (text) => {
  expect(read(text)).toEqual({ kind: 'help' })
})

test.each(['STOP', 'stopp.', 'Stop all', 'Stop bitte, es reicht', 'arrêt', 'ende'])('%s stops it', (text) => {
  expect(read(text)).toEqual({ kind: 'stop' })
})

test('whatever is written, a text only buys with a PIN and an amount that it contains', () => {
  const pieces = fc.array(
    fc.oneof(fc.constantFrom('KOOP', 'koop', '15', '1234', ',', ' ', '.', '€', 'PIN'), fc.string()),
  )
  fc.assert(
    fc.property(pieces, (some) => {
      const text = some.join('')
      const wanted = read(text)
      if (wanted.kind !== 'buy') return
      const runs = text.match(/\d+/g) ?? []
      expect(runs).toContain(wanted.pin)
      if (wanted.amount !== undefined) expect(runs).toContain(String(Math.floor(wanted.amount / 100)))
      expect(text.toUpperCase()).toContain('KOOP')
    }),
    { numRuns: 500 },
  )
})
