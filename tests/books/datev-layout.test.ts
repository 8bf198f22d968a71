import fc from 'fast-check'
import { expect, test } from 'vitest'
import { columns, headerOf, lineOf, nameOfBatch, toCp1252 } from '../../src/admin/money/datev/layout.ts'
import { fieldsOf } from '../../src/admin/money/datev/line.ts'
import { datevKinds } from '../../src/admin/money/datev/map.ts'
import { faultsOfBatch, headerFields, lineFields } from '../support/admin/datev-description.ts'

// A booking batch, read by a reader that knows the published description only.

const header = {
  createdAt: new Date('2026-04-15T08:00:00.123Z'),
  consultant: 29_098,
  client: 55_003,
  fiscalYear: '2026-01-01',
  from: '2026-03-01',
  to: '2026-03-31',
  accountLength: 4,
  name: 'First Brand 03/2026',
  chart: 'SKR03' as const,
}
const good = {
  'Umsatz (ohne Soll/Haben-Kz)': '0,16',
  'Soll/Haben-Kennzeichen': 'S',
  Konto: '1410',
  'Gegenkonto (ohne BU-Schlüssel)': '1360',
  Belegdatum: '0103',
}
const file = (lines: Record<string, string>[], first = headerOf(header)) =>
  toCp1252([first, columns.join(';'), ...lines.map(lineOf)].map((line) => `${line}\r\n`).join(''))

test('the reader reads the sample that is published, and sees what is wrong', () => {
  expect([headerFields.length, lineFields.length]).toEqual([31, 125])
  const sample =
    '"EXTF";700;21;"Buchungsstapel";13;20240130140440439;;"RE";"";"";29098;55003;20240101;4;20240101;20240831;"Buchungsstapel";"WD";1;0;0;"EUR";;"";;;"03";;;"";""'
  expect(faultsOfBatch(file([good], sample))).toEqual([])
  const faulty = (changed: Record<string, string>) => faultsOfBatch(file([{ ...good, ...changed }]))
  for (const [name, value] of [
    ['Umsatz (ohne Soll/Haben-Kz)', '0.16'],
    ['Umsatz (ohne Soll/Haben-Kz)', '0,00'],
    ['Umsatz (ohne Soll/Haben-Kz)', ''],
    ['Konto', '0000'],
    ['Belegdatum', '103'],
    ['Belegdatum', '0313'],
    ['Belegfeld 1', 'A B'],
    ['Buchungstext', 'x'.repeat(61)],
    ['BU-Schlüssel', '40'],
  ] as const)
    expect(faulty({ [name]: value })).toHaveLength(1)
  expect(faultsOfBatch(file([good], sample.replace('20240101;4', '2024-01-01;4')))).toHaveLength(1)
  expect(faultsOfBatch(Buffer.from(file([good]).toString('latin1').replace('"S"', 'S'), 'latin1'))).toHaveLength(1)
  expect(faultsOfBatch(file([good]).subarray(0, -2))).toHaveLength(1)
})

/** Longer than any field, with signs that DATEV does not take, and whatever else. */
const long = { maxLength: 80, size: 'max' } as const
const wild = fc.oneof(fc.string(long), fc.string({ unit: 'binary', ...long }))
const mapped = fc.record({ account: fc.stringMatching(/^[1-9]\d{3}$/), taxKey: fc.stringMatching(/^\d{0,4}$/) })
const line = fc.record({
  day: fc.integer({ min: 1, max: 31 }).map((number) => `2026-03-${String(number).padStart(2, '0')}`),
  orderNumber: wild,
  event: fc.constantFrom('payment.paid' as const, 'delivery.delivered' as const),
  reference: wild,
  debit: fc.constantFrom(...datevKinds),
  credit: fc.constantFrom(...datevKinds),
  amount: fc.integer({ min: 1, max: 999_999_999_999 }),
  currency: fc.constant('EUR' as const),
  vatCountry: fc.constantFrom(null, 'DE'),
  vatRate: fc.constantFrom(null, 0, 700, 2550),
  place: fc.constant(''),
})

test('whatever was booked, and however a brand is called, the file is as described', () => {
  fc.assert(
    fc.property(wild, fc.array(line, { maxLength: 5 }), mapped, (brand, lines, account) => {
      const accounts = Object.fromEntries(datevKinds.map((kind) => [kind, account]))
      const first = headerOf({ ...header, name: nameOfBatch(brand, '2026-03') })
      expect(
        faultsOfBatch(
          file(
            lines.map((each) => fieldsOf(each, { accounts })),
            first,
          ),
        ),
      ).toEqual([])
    }),
  )
})

test('a batch’s name keeps the month, and loses what DATEV does not take', () => {
  expect(
    ['Odido (T-Mobile) Prepaid', 'reloadnow Österreich', 'ja! mobil', 'Связь'].map((brand) =>
      nameOfBatch(brand, '2026-03'),
    ),
  ).toEqual(['Odido T Mobile Prepaid 03/2026', 'reloadnow Osterreich 03/2026', 'ja mobil 03/2026', '03/2026'])
})
