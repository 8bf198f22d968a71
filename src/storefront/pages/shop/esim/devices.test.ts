import { expect, test } from 'vitest'
import { looksUp } from './devices.ts'

test.each([
  'iPhone 13',
  'iphone XR',
  'iPhone SE 2022',
  'Samsung Galaxy S22 Ultra',
  'Galaxy Z Flip5',
  'Galaxy A54',
  'Pixel 7a',
  'Google Pixel 10 Pro',
  'Xiaomi 13T',
  'Fairphone 5',
  'Sony Xperia 1 V',
])('%s has an eSIM', (model) => expect(looksUp(model)).toBe('knows'))

test.each([
  'iPhone 8',
  'iPhone X',
  'iPhone SE',
  'Galaxy S9',
  'Samsung Galaxy A12',
  'Galaxy S20 FE',
  'Pixel 2 XL',
  'Huawei P40 Pro+',
])('%s has none', (model) => expect(looksUp(model)).toBe('lacks'))

test.each(['', 'my phone', 'Galaxy A99', 'Jolla C2'])('of “%s” the list says nothing', (model) =>
  expect(looksUp(model)).toBe('unknown'),
)
