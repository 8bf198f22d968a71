/**
 * How many days personal data is kept, by the names of docs/retention.md. The rounds that forget and the privacy notice
 * go by this table.
 */
export const keptDays = {
  carts: 90,
  'one-time passwords': 1,
  'stored answers': 1,
  'consents to cookies': 3 * 365,
  'events of an account': 365,
  'devices of an account': 365,
  'addresses nobody proved': 4,
  'recipients of messages': 180,
  'recipients of gifts': 90,
  'customers of promo codes': 3 * 365,
  'payments that limits count': 180,
  'what limits decided': 5 * 365,
  'proofs of identity': 5 * 365,
  enquiries: 2 * 365,
  'withdrawals and cancellations': 4 * 365,
  'unconfirmed newsletters': 30,
  'ended newsletters': 4 * 365,
  'ended automatic top-ups': 4 * 365,
  'ended top-ups by text': 4 * 365,
  'contacts of orders': 4 * 365,
  'sold codes': 5 * 365,
  'redeemed cash codes': 5 * 365,
  // From the last that happened to a proof: claims lapse three years from a year's end (BGB §§ 195, 199).
  'the archive': 4 * 365,
  'registrations and new passwords': 4,
  sessions: 7,
  'guesses at passwords': 2,
  'what may be shown once': 1,
  'decisions of risk rules': 180,
  'texts that came': 180,
  'ended wishes to be told of low credit': 180,
} as const satisfies Record<string, number>

export type Kept = keyof typeof keptDays
