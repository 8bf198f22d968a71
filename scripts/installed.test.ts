import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript: it runs before anything is installed
import { whyInstall } from './installed.mjs'

const wanted = {
  '': { version: '0.1.0' },
  'node_modules/hono': { version: '4.0.0' },
  'node_modules/a/node_modules/hono': { version: '3.0.0' },
  'node_modules/only-elsewhere': { version: '1.0.0', optional: true },
}
const present = {
  'node_modules/hono': { version: '4.0.0' },
  'node_modules/a/node_modules/hono': { version: '3.0.0' },
}

test('nothing is installed when all that is wanted is there, packages for other machines aside', () => {
  expect(whyInstall(wanted, present)).toBeUndefined()
})

test('a fresh clone installs', () => {
  expect(whyInstall(wanted, undefined)).toBe('none yet')
})

test('a package that is missing or of another version is named', () => {
  expect(whyInstall(wanted, { ...present, 'node_modules/hono': { version: '3.9.0' } })).toBe('hono 4.0.0 is missing')
  expect(whyInstall(wanted, { 'node_modules/hono': { version: '4.0.0' } })).toBe('hono 3.0.0 is missing')
})
