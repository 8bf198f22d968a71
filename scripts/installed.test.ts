import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript: it runs before anything is installed
import { whyInstall, withAddresses } from './installed.mjs'

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

test('who only starts the shop needs none of the packages for tests and checks', () => {
  const tools = { 'node_modules/linter': { version: '2.0.0', dev: true } }
  expect(whyInstall({ ...wanted, ...tools }, present, false)).toBeUndefined()
  expect(whyInstall({ ...wanted, ...tools }, present)).toBe('linter 2.0.0 is missing')
})

test('packages are asked for by their address in the registry that this machine uses', () => {
  const packages = {
    '': { version: '0.1.0' },
    'node_modules/@hono/node-server': { version: '2.1.8', integrity: 'sha512-x' },
    'node_modules/a/node_modules/hono': { version: '3.0.0', integrity: 'sha512-y' },
    'node_modules/a/node_modules/within': { version: '1.0.0', integrity: 'sha512-z', inBundle: true },
    'node_modules/elsewhere': { version: '1.0.0', integrity: 'sha512-w', resolved: 'https://files.example/w.tgz' },
  }
  const addressed = withAddresses({ lockfileVersion: 3, packages }, 'https://packages.example/npm/')
  expect(withAddresses({ lockfileVersion: 3, packages }, 'https://packages.example/npm')).toEqual(addressed)
  const at = (path: string) => addressed.packages[`node_modules/${path}`].resolved
  expect(at('@hono/node-server')).toBe('https://packages.example/npm/@hono/node-server/-/node-server-2.1.8.tgz')
  expect(at('a/node_modules/hono')).toBe('https://packages.example/npm/hono/-/hono-3.0.0.tgz')
  expect([at('a/node_modules/within'), at('elsewhere')]).toEqual([undefined, 'https://files.example/w.tgz'])
  expect([addressed.lockfileVersion, addressed.packages['']]).toEqual([3, { version: '0.1.0' }])
})
