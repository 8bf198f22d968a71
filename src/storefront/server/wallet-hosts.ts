import type { OutsideHosts } from './outside-hosts.ts'

/** Google's script asks other hosts of its house as well (its "content security policy" for the web). */
const googles = 'https://pay.google.com'

/** @returns whom a page may reach that loads a wallet's script: the script's own origin, and what Google's needs */
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
