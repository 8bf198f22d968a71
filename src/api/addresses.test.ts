import { expect, test } from 'vitest'
import { clientAddress, proxyList, readAddress } from './addresses.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  [' 203.0.113.7 ', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:DB8::1', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
])('%j is read as %s', (written, address) => {
  expect(readAddress(written)).toBe(address)
})

test.each(['', 'unknown', '_hidden', '1.2.3', '1.2.3.4.5', undefined, null])('%j is no address', (written) => {
  expect(readAddress(written)).toBeUndefined()
})

const isProxy = proxyList(['10.0.0.0/8', '192.0.2.1', 'fd00::/8'])

test('proxies are named by address or by range', () => {
  expect(['10.1.2.3', '192.0.2.1', 'fd12::1'].every(isProxy)).toBe(true)
  expect(['11.0.0.1', '192.0.2.2', 'fe80::1', 'nonsense', ''].some(isProxy)).toBe(false)
})

const nothing = { forwardedFor: null, clientIp: null }

test.each([
  ['a stranger is who he is', '203.0.113.7', nothing, '203.0.113.7'],
  [
    'a stranger is believed nothing',
    '203.0.113.7',
    { forwardedFor: '198.51.100.1', clientIp: '198.51.100.2' },
    '203.0.113.7',
  ],
  ['a proxy that says nothing speaks for itself', '10.0.0.1', nothing, '10.0.0.1'],
  ["a proxy's X-CLIENT-IP is believed", '10.0.0.1', { forwardedFor: null, clientIp: '203.0.113.7' }, '203.0.113.7'],
  ['a proxy tells whom it met', '10.0.0.1', { forwardedFor: '203.0.113.7', clientIp: null }, '203.0.113.7'],
  [
    'what a shopper writes into the chain himself is passed over',
    '10.0.0.1',
    { forwardedFor: '198.51.100.1, 203.0.113.7', clientIp: null },
    '203.0.113.7',
  ],
  [
    'a chain of proxies is followed to its end',
    '10.0.0.1',
    { forwardedFor: '198.51.100.1, 203.0.113.7, 192.0.2.1, 10.9.9.9', clientIp: null },
    '203.0.113.7',
  ],
  [
    'a shopper behind a proxy cannot claim to be another by X-CLIENT-IP',
    '10.0.0.1',
    { forwardedFor: '203.0.113.7', clientIp: '198.51.100.1' },
    '203.0.113.7',
  ],
  [
    'a server of ours behind a proxy may say for whom it asks',
    '10.0.0.1',
    { forwardedFor: '10.0.0.5', clientIp: '203.0.113.7' },
    '203.0.113.7',
  ],
  [
    'rubbish ends the chain',
    '10.0.0.1',
    { forwardedFor: '203.0.113.7, rubbish, 10.0.0.2', clientIp: null },
    '10.0.0.2',
  ],
  ['rubbish is no address', '10.0.0.1', { forwardedFor: null, clientIp: 'rubbish' }, '10.0.0.1'],
])('%s', (_, peer, said, address) => {
  expect(clientAddress(peer, said, isProxy)).toBe(address)
})
