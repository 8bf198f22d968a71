import { BlockList, isIP } from 'node:net'

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** @returns whether an IP address is one of the configured proxies: addresses or CIDR ranges. */
export function proxyList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  return (address) => isIP(address) !== 0 && list.check(address, family(address))
}

/**
 * Parses an IP address from sockets and headers: `::ffff:10.0.0.1`, `[2001:db8::1]:443`, `10.0.0.1:80`, `fe80::1%en0`.
 */
export function readAddress(written: string | null | undefined): string | undefined {
  const text = written?.trim() ?? ''
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  const address = bare.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*/, '')
  return isIP(address) === 0 ? undefined : address.toLowerCase()
}

/**
 * Finds the caller's IP address. Only configured proxies are trusted: `X-Forwarded-For` is followed from its end as
 * long as it names them. If it contains no other address, or is absent, their `X-CLIENT-IP` is the shopper's.
 */
export function clientAddress(
  peer: string,
  sent: { forwardedFor: string | null; clientIp: string | null },
  isProxy: (address: string) => boolean,
): string {
  if (!isProxy(peer)) return peer
  let nearest = peer
  for (const hop of sent.forwardedFor?.split(',').reverse() ?? []) {
    const address = readAddress(hop)
    if (address === undefined) return nearest
    if (!isProxy(address)) return address
    nearest = address
  }
  return readAddress(sent.clientIp) ?? nearest
}
