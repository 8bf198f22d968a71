import type { AreaTexts } from '../area-texts.ts'

/** Messages about an order by the first words of their occasion, and what they went by. */
export const messages = {
  confirmation: { en: 'confirmation', de: 'Bestätigung', nl: 'bevestiging' },
  cancellation: { en: 'cancellation', de: 'Stornierung', nl: 'annulering' },
  receipt: { en: 'receipt', de: 'Beleg', nl: 'bon' },
  'receipt again': { en: 'receipt, again', de: 'Beleg, erneut', nl: 'bon, opnieuw' },
  code: { en: 'codes', de: 'Codes', nl: 'codes' },
  esims: { en: 'eSIMs', de: 'eSIMs', nl: 'eSIM’s' },
  gift: { en: 'gift', de: 'Geschenk', nl: 'cadeau' },
  refund: { en: 'refund', de: 'Erstattung', nl: 'terugbetaling' },
  'refund-claim': {
    en: 'refund: details asked for',
    de: 'Erstattung: Angaben erbeten',
    nl: 'terugbetaling: gegevens gevraagd',
  },
  'refund-delayed': { en: 'refund delayed', de: 'Erstattung verzögert', nl: 'terugbetaling vertraagd' },
  'refund-stuck': {
    en: 'refund not possible yet',
    de: 'Erstattung noch nicht möglich',
    nl: 'terugbetaling nog niet mogelijk',
  },
  'credit note': { en: 'credit note', de: 'Gutschrift', nl: 'creditnota' },
  'new email': { en: 'new address', de: 'neue Adresse', nl: 'nieuw adres' },
  'former email': { en: 'address changed', de: 'Adresse geändert', nl: 'adres gewijzigd' },
  'not-set-up': {
    en: 'automatic top-up not set up',
    de: 'automatische Aufladung nicht eingerichtet',
    nl: 'automatische opwaardering niet ingesteld',
  },
  'esim-return-refused': {
    en: 'return of the eSIM refused',
    de: 'Rückgabe der eSIM abgelehnt',
    nl: 'teruggave van de eSIM geweigerd',
  },
  alert: { en: 'alert to operators', de: 'Hinweis an die Mitarbeiter', nl: 'melding aan medewerkers' },
  'by.email': { en: 'e-mail', de: 'E-Mail', nl: 'e-mail' },
  'by.sms': { en: 'text message', de: 'SMS', nl: 'sms' },
  'by.whatsapp': { en: 'WhatsApp', de: 'WhatsApp', nl: 'WhatsApp' },
} as const satisfies AreaTexts
