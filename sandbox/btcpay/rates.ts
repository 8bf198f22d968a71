/** Price of one coin in major units (the same in all currencies), and its decimal places. */
const COINS: Record<string, { rate: number; digits: number }> = {
  BTC: { rate: 60_000, digits: 8 },
  LTC: { rate: 80, digits: 8 },
  DOGE: { rate: 0.2, digits: 8 },
  XMR: { rate: 150, digits: 12 },
}

/** A coin and how it is paid: `BTC-CHAIN`, `BTC-LN`. */
export const METHODS = ['BTC-CHAIN', 'BTC-LN', 'LTC-CHAIN', 'DOGE-CHAIN', 'XMR-CHAIN']

export const coinOf = (method: string): string => method.split('-')[0] ?? ''
export const rateOf = (method: string): number => COINS[coinOf(method)]?.rate ?? 1

/** Converts minor units into coins. */
export const inCoins = (minor: number, method: string): string =>
  (minor / 100 / rateOf(method)).toFixed(COINS[coinOf(method)]?.digits ?? 8)
