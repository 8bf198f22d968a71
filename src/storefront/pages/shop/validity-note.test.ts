import { expect, test } from 'vitest'
import { openContent } from '#content'
import { aTenant } from '../../../../tests/support/brands/brand.ts'
import { validityNote } from './validity-note.ts'

const languages = ['de', 'en', 'nl', 'fr', 'es', 'it', 'pl', 'ro', 'tr'] as const
const tenant = aTenant({ locales: [...languages], country: 'de' })
const content = openContent('locales')
const shopIn = (language: string) => ({
  tenant,
  language,
  clock: { now: () => new Date('2030-12-30T12:00:00Z') },
  translate: content.translator(tenant, language),
})

test('how long a code lasts is said in every language, with its own plural', () => {
  const say = (quantity: number, unit: 'day' | 'month') =>
    languages.map((language) =>
      // Some languages keep number and word together.
      validityNote(shopIn(language), { validity: { quantity, unit } })?.replace(/\s/g, ' '),
    )
  expect(say(12, 'month')).toEqual([
    'Ab Kauf 12 Monate gültig',
    'Valid for 12 months from purchase',
    '12 maanden geldig vanaf aankoop',
    'Valable 12 mois à compter de l’achat',
    'Válido durante 12 meses desde la compra',
    'Valido per 12 mesi dall’acquisto',
    'Ważność: 12 miesięcy od zakupu',
    'Valabil 12 luni de la cumpărare',
    'Satın aldıktan sonra 12 ay geçerlidir',
  ])
  expect(say(1, 'day').slice(0, 2)).toEqual(['Ab Kauf 1 Tag gültig', 'Valid for 1 day from purchase'])
})

test('of our own codes the day is said up to which all last; once it has come, nothing is promised', () => {
  const say = (expiresOn: string) => validityNote(shopIn('de'), { expiresOn })
  expect(say('2030-12-31')).toBe('Gültig mindestens bis 31. Dezember 2030')
  expect(say('2030-12-30')).toBeUndefined()
  expect(validityNote(shopIn('de'), {})).toBeUndefined()
})
