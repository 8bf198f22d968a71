/**
 * The wallets that this browser most likely has, by its name: the page has a place for them from the start, and nothing
 * moves when the browser itself has said so. Every browser of an iPhone is Apple's inside.
 * @param userAgent the header of that name
 */
export function likelyWallets(userAgent = ''): string[] {
  if (/\b(iPhone|iPad)\b/.test(userAgent)) return ['applepay', 'googlepay']
  if (/\b(Chrome|HeadlessChrome)\/\d/.test(userAgent)) return /; wv\)/.test(userAgent) ? [] : ['googlepay']
  return /\bMacintosh\b.* Version\/\d.* Safari\/\d/.test(userAgent) ? ['applepay', 'googlepay'] : []
}
