import type { AreaTexts } from '../area-texts.ts'

/** Payment methods as operators call them; most are proper names. */
export const methods = {
  creditcard: { en: 'Card', de: 'Karte', nl: 'Kaart' },
  paypal: { en: 'PayPal', de: 'PayPal', nl: 'PayPal' },
  ideal: { en: 'iDEAL', de: 'iDEAL', nl: 'iDEAL' },
  bancontact: { en: 'Bancontact', de: 'Bancontact', nl: 'Bancontact' },
  eps: { en: 'EPS', de: 'EPS', nl: 'EPS' },
  paysafecard: { en: 'paysafecard', de: 'paysafecard', nl: 'paysafecard' },
  trustly: { en: 'Trustly', de: 'Trustly', nl: 'Trustly' },
  tikkie: { en: 'Tikkie', de: 'Tikkie', nl: 'Tikkie' },
  klarna: { en: 'Klarna', de: 'Klarna', nl: 'Klarna' },
  applepay: { en: 'Apple Pay', de: 'Apple Pay', nl: 'Apple Pay' },
  googlepay: { en: 'Google Pay', de: 'Google Pay', nl: 'Google Pay' },
  crypto: { en: 'Cryptocurrency', de: 'Kryptowährung', nl: 'Cryptovaluta' },
  'N/A': { en: 'Code or free', de: 'Code oder kostenlos', nl: 'Code of gratis' },
} as const satisfies AreaTexts
