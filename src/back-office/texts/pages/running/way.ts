import type { AreaTexts } from '../../area-texts.ts'

/** The way to a purchase, in sums. */
export const way = {
  title: {
    en: 'The way to a purchase, in seven days',
    de: 'Der Weg zum Kauf, in sieben Tagen',
    nl: 'De weg naar een aankoop, in zeven dagen',
  },
  step: { en: 'Step', de: 'Schritt', nl: 'Stap' },
  times: { en: 'Times', de: 'Anzahl', nl: 'Aantal' },
  share: { en: 'Share', de: 'Anteil', nl: 'Aandeel' },
  shop: { en: 'Came to the shop', de: 'Kam in den Shop', nl: 'Kwam in de shop' },
  number: { en: 'Gave a number', de: 'Gab eine Nummer ein', nl: 'Gaf een nummer op' },
  cart: { en: 'Chose an amount', de: 'Wählte einen Betrag', nl: 'Koos een bedrag' },
  payment: { en: 'Came to the payment', de: 'Kam zur Zahlung', nl: 'Kwam bij de betaling' },
  order: { en: 'Ordered', de: 'Bestellte', nl: 'Bestelde' },
  paid: { en: 'Paid', de: 'Bezahlte', nl: 'Betaalde' },
  done: { en: 'Got everything', de: 'Bekam alles', nl: 'Kreeg alles' },
  tookOrder: {
    en: 'From the cart to the order: half within {{half}}, nine of ten within {{most}}',
    de: 'Vom Warenkorb zur Bestellung: die Hälfte in {{half}}, neun von zehn in {{most}}',
    nl: 'Van winkelwagen tot bestelling: de helft binnen {{half}}, negen van de tien binnen {{most}}',
  },
  tookPaid: {
    en: 'From the order to the payment: half within {{half}}, nine of ten within {{most}}',
    de: 'Von der Bestellung zur Zahlung: die Hälfte in {{half}}, neun von zehn in {{most}}',
    nl: 'Van bestelling tot betaling: de helft binnen {{half}}, negen van de tien binnen {{most}}',
  },
  tookDone: {
    en: 'From the payment to the delivery: half within {{half}}, nine of ten within {{most}}',
    de: 'Von der Zahlung zur Lieferung: die Hälfte in {{half}}, neun von zehn in {{most}}',
    nl: 'Van betaling tot levering: de helft binnen {{half}}, negen van de tien binnen {{most}}',
  },
  overAnHour: { en: 'more than an hour', de: 'mehr als einer Stunde', nl: 'meer dan een uur' },
  backCart: {
    en: 'Went back from the cart to the shop: {{times}}',
    de: 'Ging vom Warenkorb in den Shop zurück: {{times}}',
    nl: 'Ging van de winkelwagen terug naar de shop: {{times}}',
  },
  backPayment: {
    en: 'Went back from the payment: {{times}}',
    de: 'Ging von der Zahlung zurück: {{times}}',
    nl: 'Ging terug vanaf de betaling: {{times}}',
  },
  backButton: {
    en: 'Went back to the shop by the browser’s button: {{times}}',
    de: 'Ging über die Taste des Browsers in den Shop zurück: {{times}}',
    nl: 'Ging met de knop van de browser terug naar de shop: {{times}}',
  },
} as const satisfies AreaTexts
