/** The most common mail domains of our six countries; and real domains that look like a mistyped one. */
const domains = [
  'gmail.com',
  'googlemail.com',
  'mail.com',
  'ymail.com',
  'email.com',
  'proton.me',
  'protonmail.com',
  'aol.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'outlook.com',
  'outlook.de',
  'outlook.fr',
  'live.com',
  'live.de',
  'live.nl',
  'live.fr',
  'live.be',
  'live.co.uk',
  'hotmail.com',
  'hotmail.de',
  'hotmail.nl',
  'hotmail.fr',
  'hotmail.be',
  'hotmail.co.uk',
  'hotmail.it',
  'hotmail.es',
  'yahoo.com',
  'yahoo.de',
  'yahoo.fr',
  'yahoo.it',
  'yahoo.es',
  'yahoo.co.uk',
  'gmx.de',
  'gmx.net',
  'gmx.at',
  'gmx.com',
  'gmx.ch',
  'web.de',
  'mail.de',
  't-online.de',
  'freenet.de',
  'orange.fr',
  'free.fr',
  'sfr.fr',
  'laposte.net',
  'wanadoo.fr',
  'ziggo.nl',
  'kpnmail.nl',
  'hetnet.nl',
  'xs4all.nl',
  'telenet.be',
  'skynet.be',
  'proximus.be',
  'btinternet.com',
  'sky.com',
  'a1.net',
  'chello.at',
  'aon.at',
  'libero.it',
  'wp.pl',
  'o2.pl',
  'onet.pl',
  'interia.pl',
]
const longest = 20

/**
 * @returns the address that was probably meant: `ada@gmial.con` is `ada@gmail.com`. Undefined if the domain is known,
 *   or similar to none
 */
export function meantAddress(typed: string): string | undefined {
  const address = typed.trim()
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1).toLowerCase()
  if (at < 1 || domain.length < 5 || domain.length > longest || !domain.includes('.')) return undefined
  if (domains.includes(domain)) return undefined
  // In a short name a single letter may make another real one.
  const most = domain.length < 9 ? 1 : 2
  let best: string | undefined
  let least = most + 1
  for (const known of domains) {
    if (Math.abs(known.length - domain.length) > most) continue
    const slips = distance(domain, known)
    if (slips < least) [best, least] = [known, slips]
  }
  return best && `${address.slice(0, at + 1)}${best}`
}

/** Number of letters to insert, delete, change or swap with their neighbour. Both are at most twenty long. */
function distance(one: string, other: string): number {
  let [older, old]: [number[], number[]] = [[], Array.from({ length: other.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      row[j] = Math.min(
        (row[j - 1] as number) + 1,
        (old[j] as number) + 1,
        (old[j - 1] as number) + (isSame ? 0 : 1),
        ...(isSwapped ? [(older[j - 2] as number) + 1] : []),
      )
    }
    ;[older, old] = [old, row]
  }
  return old[other.length] as number
}
