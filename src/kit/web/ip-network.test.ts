import { expect, test } from 'vitest'
import { callerNetwork, isLoopback, isPublic, networkOf } from './ip-network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, counted) => {
  expect(callerNetwork(address)).toBe(counted)
})

test.each([
  ['203.0.113.7', '203.0.0.0/16'],
  ['2001:db8:1:2::9', '2001:db8::/32'],
  ['2001:0db8::', '2001:db8::/32'],
])('%s is of the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test.each([
  ['203.0.114.7', true, false],
  ['2a00:1::7', true, false],
  ['10.1.2.3', false, false],
  ['169.254.169.254', false, false],
  ['fd00::1', false, false],
  ['127.0.0.1', false, true],
  ['::1', false, true],
  ['::ffff:127.0.0.1', false, true],
])('%s is public: %j, this machine: %j', (address, ofAll, ofThis) => {
  expect([isPublic(address), isLoopback(address)]).toEqual([ofAll, ofThis])
})
