import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** @returns what limits count as one caller: an IPv4 address, or an IPv6 customer's /64 network. */
export function callerNetwork(address: string): string {
  if (isIP(address) !== 6) return address
  return `${groups(address).slice(0, 4).join(':')}::/64`
}

/** @returns the provider-sized network of an IP address: the /16 of an IPv4, the /32 of an IPv6 address */
export const networkOf = (address: string): string =>
  isIP(address) === 6
    ? `${groups(address).slice(0, 2).join(':')}::/32`
    : `${address.split('.').slice(0, 2).join('.')}.0.0/16`

/** Whether an IP address is of the public internet: not of a private network, and not this machine. */
export const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast'

/** Whether it is this machine. */
export const isLoopback = (address: string): boolean => ipaddr.process(address).range() === 'loopback'

/** The eight groups of an IPv6 address, without leading zeros. */
function groups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  return [...start, ...zeros, ...end].map((group) => group.replace(/^0+(?=.)/, ''))
}
