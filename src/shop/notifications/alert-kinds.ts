/** The first word of an alert's occasion, with what happened and what to do. English: it is for our staff. */
const kinds = {
  chargeback: ['The shopper’s bank took the money back.', 'Answer the dispute at the payment provider in time.'],
  'chargeback-reversed': [
    'The bank reversed a chargeback: the money is back.',
    'Nothing is owed for it. Close the case.',
  ],
  'payment-unknown': [
    'Nobody knows whether this payment was made: the provider has not answered for 15 minutes.',
    'Look it up at the provider by our reference. The shop asks again by itself.',
  ],
  'payment-contradicts': [
    'The provider speaks of another payment, or of another currency, under our reference. It was not counted.',
    'Compare both at the provider, and pay back there what nobody owes.',
  ],
  'amount-differs': [
    'Another amount came in than was asked for.',
    'Compare it at the provider. What is too much, or too little to be of use, goes back by itself.',
  ],
  'capture-unknown': [
    'Nobody knows whether a capture succeeded: the provider has not answered for 15 minutes.',
    'Look the capture up at the provider. The shop asks again by itself.',
  ],
  'capture-failed': [
    'A capture of authorised money failed.',
    'See whether the goods were delivered. The shop tries again, three times in all.',
  ],
  'refund-failed': [
    'A refund failed: the shopper does not have the money.',
    'Read the reason. The shop tries again by itself, after a minute, an hour and a day.',
  ],
  'refund-stuck': [
    'A refund failed for the last time, and is not tried again by itself. The shopper was told.',
    'Correct the cause at the provider, then have it tried again.',
  ],
  'refund-unknown': [
    'Nobody knows whether a refund was made: the provider has not answered for 15 minutes.',
    'Look it up at the provider before you pay anything by hand. The shop asks again by itself.',
  ],
  'delivery-unknown': [
    'Nobody knows whether a delivery arrived: the supplier has not answered for 15 minutes.',
    'Look it up at the supplier by our reference. The shop asks again by itself.',
  ],
  'delivered-after-all': [
    'A delivery arrived that had been given up, and its money goes back.',
    'Ask the supplier to reverse it, or take it as a loss.',
  ],
  reversed: ['The supplier reversed a delivery. It is refunded automatically.', 'Compare the supplier’s credit note.'],
  'delivered-unpaid': [
    'Goods were delivered, and the authorisation of their payment has ended.',
    'Ask the shopper to pay, or take it as a loss.',
  ],
  'esim-return': [
    'A shopper asks to return an eSIM that was never installed. Nothing goes back yet.',
    'Have the supplier reverse it, by the reference below: the money then goes back by itself. If the supplier says no, tell the shopper by “esims refuse”.',
  ],
  'auto-top-up-paused': [
    'An automatic top-up was paused because a payment was charged back.',
    'See whether the owner knows of the payment.',
  ],
  'sms-topup-locked': [
    'Buying by text was locked because a payment was charged back.',
    'See whether the owner knows of the payment.',
  ],
  'dead-letter': ['A job was given up after its last try.', 'Mend the cause, then have the job done again.'],
  stock: ['Codes in stock run out.', 'Import more codes.'],
  'code-unreadable': [
    'A code cannot be opened: in stock it is not sold, with an order it is not shown. Everything else goes on.',
    'Bring the missing key back into SALDO_CODE_KEYS, or send the shopper another code.',
  ],
  'supplier-balance': ['The balance at a supplier changed its state.', 'Top it up where it is low.'],
  texts: ['More texts than usual go to a country.', 'See which brand and which pages they come from.'],
  'webhooks-fail': [
    'A program of a brand partner took no webhook for three days.',
    'Tell the partner, then send again what it missed: Programs in the back office lists it.',
  ],
  'books-differ': ['Our books and a partner’s differ.', 'Compare both entries and settle the difference.'],
} as const satisfies Record<string, readonly [happened: string, toDo: string]>

export type AlertKind = keyof typeof kinds
/** The kind, and what distinguishes occasions: each is reported once. */
export type AlertOccasion = AlertKind | `${AlertKind} ${string}`

const isKind = (word: string): word is AlertKind => Object.hasOwn(kinds, word)

/** @returns what happened and what to do, as paragraphs of a mail; empty for an unknown occasion */
export function explainAlert(occasion: string): readonly string[] {
  const [word = ''] = occasion.split(' ')
  return isKind(word) ? kinds[word] : []
}

export const alertKinds = Object.keys(kinds) as AlertKind[]
