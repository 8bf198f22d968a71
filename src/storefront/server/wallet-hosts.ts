import type { OutsideHosts } from './outside-hosts.ts'

/** Google's script calls other hosts of Google as well (its "content security policy" for the web). */
const googles = 'https://pay.google.com'

/** @returns the hosts for a page with a wallet's script: the script's own, and those that Google's needs */
export function walletHosts(script: string): OutsideHosts {
  const { origin } = new URL(script)
  if (origin !== googles) return { script: [origin] }
  return {
    script: [origin],
    connect: [origin, 'https://google.com', 'https://www.google.com'],
    frame: [origin],
    img: ['https://www.gstatic.com'],
  }
}
