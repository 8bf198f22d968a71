import type { AreaTexts } from '../../area-texts.ts'

/** Refusals about customers and their top-ups. */
export const ofPeople = {
  customerNotFound: {
    en: 'There is no such customer any more.',
    de: 'Dieses Konto gibt es nicht mehr.',
    nl: 'Deze klant is er niet meer.',
  },
  topUpNotFound: {
    en: 'There is no such top-up any more.',
    de: 'Diese Aufladung gibt es nicht mehr.',
    nl: 'Deze opwaardering is er niet meer.',
  },
  methodNotFound: {
    en: 'There is no such payment method any more.',
    de: 'Diese Zahlart gibt es nicht mehr.',
    nl: 'Deze betaalwijze is er niet meer.',
  },
  codeNotOurs: {
    en: 'This unit has no code of our own stock.',
    de: 'Dieses Stück hat keinen Code aus unserem eigenen Bestand.',
    nl: 'Dit stuk heeft geen code uit onze eigen voorraad.',
  },
  methodNotOffered: {
    en: 'No brand of yours has this payment method.',
    de: 'Keine Ihrer Marken hat diese Zahlart.',
    nl: 'Geen van uw merken heeft deze betaalwijze.',
  },
  methodNotUsable: {
    en: 'Its payment method cannot be charged: the customer has to choose another one.',
    de: 'Die Zahlart kann nicht belastet werden: Die Kundin oder der Kunde muss eine andere wählen.',
    nl: 'De betaalwijze kan niet worden belast: de klant moet een andere kiezen.',
  },
  priceNotAgreed: {
    en: 'The price rose: only the customer can agree to it.',
    de: 'Der Preis ist gestiegen: Nur die Kundin oder der Kunde kann zustimmen.',
    nl: 'De prijs is gestegen: alleen de klant kan daarmee instemmen.',
  },
  neverRefused: {
    en: 'No order of this address was refused by a rule that can be lifted. Answer without letting pass.',
    de: 'Keine Bestellung dieser Adresse wurde von einer Regel abgelehnt, die sich aufheben lässt. Antworten Sie ohne Durchlassen.',
    nl: 'Geen bestelling van dit adres is geweigerd door een regel die kan worden opgeheven. Antwoord zonder doorlaten.',
  },
  emailNotNew: {
    en: 'The order has this address already.',
    de: 'Die Bestellung hat diese Adresse schon.',
    nl: 'De bestelling heeft dit adres al.',
  },
} as const satisfies AreaTexts
