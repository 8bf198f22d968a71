const marks: Record<string, string> = {
  mastercard: 'Mastercard',
  visa: 'VISA',
  'american-express': 'AMEX',
  paypal: 'PayPal',
  ideal: 'iDEAL',
  bancontact: 'Bancontact',
  eps: 'EPS',
  paysafecard: 'paysafecard',
  trustly: 'Trustly',
  tikkie: 'Tikkie',
  klarna: 'Klarna',
  applepay: 'Apple Pay',
  googlepay: 'Google Pay',
  crypto: 'Crypto',
}

/** @returns the sign's text; undefined if there is none */
export const markText = (name: string): string | undefined => marks[name]

/** A payment method's sign: its name in a small border, all of one height. No trademark is drawn. */
export function PaymentMark({ name }: { name: string }) {
  const text = markText(name)
  if (!text) return null
  return <span className="payment-mark">{text}</span>
}
