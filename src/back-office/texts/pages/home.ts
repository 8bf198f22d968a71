import type { AreaTexts } from '../area-texts.ts'

export const home = {
  title: { en: 'Home', de: 'Übersicht', nl: 'Overzicht' },
  intro: {
    en: 'The last 24 hours, beside the same hours a week before.',
    de: 'Die letzten 24 Stunden neben denselben Stunden der Vorwoche.',
    nl: 'De afgelopen 24 uur naast dezelfde uren van een week eerder.',
  },
  orders: { en: 'Orders', de: 'Bestellungen', nl: 'Bestellingen' },
  paid: { en: 'Paid', de: 'Bezahlt', nl: 'Betaald' },
  turnover: { en: 'Turnover', de: 'Umsatz', nl: 'Omzet' },
  delivery: { en: 'Payment to delivery', de: 'Zahlung bis Lieferung', nl: 'Betaling tot levering' },
  most: { en: '95 of 100 within {{time}}', de: '95 von 100 in {{time}}', nl: '95 van de 100 binnen {{time}}' },
  before: { en: '{{value}} a week before', de: '{{value}} in der Vorwoche', nl: '{{value}} een week eerder' },
  nothingBefore: { en: 'Nothing a week before', de: 'Nichts in der Vorwoche', nl: 'Niets een week eerder' },
  waiting: { en: 'Waiting for a person', de: 'Wartet auf eine Person', nl: 'Wacht op een persoon' },
  late: { en: '{{count}} late', de: '{{count}} überfällig', nl: '{{count}} te laat' },
  noneLate: { en: 'None is late', de: 'Nichts ist überfällig', nl: 'Niets is te laat' },
  byHour: { en: 'Orders by the hour', de: 'Bestellungen je Stunde', nl: 'Bestellingen per uur' },
  now: { en: 'Now', de: 'Jetzt', nl: 'Nu' },
  weekBefore: { en: 'A week before', de: 'Vorwoche', nl: 'Een week eerder' },
  refused: { en: 'Not paid, by the hour', de: 'Nicht bezahlt, je Stunde', nl: 'Niet betaald, per uur' },
  methods: { en: 'Payment methods', de: 'Zahlungsarten', nl: 'Betaalmethoden' },
  method: { en: 'Method', de: 'Zahlungsart', nl: 'Methode' },
  tried: { en: 'Tried', de: 'Versucht', nl: 'Geprobeerd' },
  share: { en: 'Of these paid', de: 'Davon bezahlt', nl: 'Daarvan betaald' },
  noPayment: {
    en: 'Nobody paid in the last 24 hours.',
    de: 'In den letzten 24 Stunden hat niemand bezahlt.',
    nl: 'Niemand heeft de afgelopen 24 uur betaald.',
  },
} as const satisfies AreaTexts
