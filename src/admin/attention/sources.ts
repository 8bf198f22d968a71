/** What becomes a case, with the time in minutes within which somebody should have dealt with it. */
export const sources = {
  'refund-given-up': 240,
  'charged-back': 24 * 60,
  'payment-unknown': 30,
  'delivery-unknown': 30,
  'refund-unknown': 60,
  'capture-unknown': 60,
  difference: 24 * 60,
  declared: 24 * 60,
  enquiry: 24 * 60,
  'supply-low': 60,
  'stock-low': 4 * 60,
} as const satisfies Record<string, number>

export type Source = keyof typeof sources
export const sourceNames = Object.keys(sources) as Source[]
