/** What one coin costs in major units of every currency here, and how finely it is divided. */
const COINS: Record<string, { rate: number; digits: number }> = {
  BTC: { rate: 60_000, digits: 8 },
  LTC: { rate: 80, digits: 8 },
  DOGE: { rate: 0.2, digits: 8 },
  XMR: { rate: 150, digits: 12 },
}

/** `BTC-CHAIN`, `BTC-LN`: a coin and the way it is paid. */
export const METHODS = ['BTC-CHAIN', 'BTC-LN', 'LTC-CHAIN', 'DOGE-CHAIN', 'XMR-CHAIN']

export const coinOf = (method: string): string => method.split('-')[0] ?? ''
export const rateOf = (method: string): number => COINS[coinOf(method)]?.rate ?? 1

/** Minor units as so many coins. */
export const inCoins = (minor: number, method: string): string =>
  (minor / 100 / rateOf(method)).toFixed(COINS[coinOf(method)]?.digits ?? 8)
