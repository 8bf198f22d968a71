import { BlockList, isIP } from 'node:net'

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** @returns whether an address is one of the configured proxies: addresses or CIDR ranges. */
export function proxyList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, family(address))
}

/** Reads an address as sockets and headers write it: `::ffff:10.0.0.1`, `[2001:db8::1]:443`, `10.0.0.1:80`, `fe80::1%en0`. */
export function readAddress(written: string | null | undefined): string | undefined {
  const text = written?.trim() ?? ''
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*/, '')
  return isIP(address) === 0 ? undefined : address.toLowerCase()
}

/**
 * Finds who calls. Only what configured proxies say is believed: the chain of `X-Forwarded-For` is followed from the end
 * as long as it names them, and where it never leaves them, or there is none, `X-CLIENT-IP` is their word for the shopper.
 */
export function clientAddress(
  peer: string,
  said: { forwardedFor: string | null; clientIp: string | null },
  isProxy: (address: string) => boolean,
): string {
  if (!isProxy(peer)) return peer
  let nearest = peer
  for (const hop of said.forwardedFor?.split(',').reverse() ?? []) {
    const address = readAddress(hop)
    if (address === undefined) return nearest
    if (!isProxy(address)) return address
    nearest = address
  }
  return readAddress(said.clientIp) ?? nearest
}
