import type { AreaTexts } from '../../area-texts.ts'

/** An order's money: where it went, and how it is given back. */
export const ofMoney = {
  money: { en: 'Money', de: 'Geld', nl: 'Geld' },
  flowPaid: { en: 'Paid', de: 'Bezahlt', nl: 'Betaald' },
  flowReserved: {
    en: 'Reserved, not taken yet',
    de: 'Reserviert, noch nicht eingezogen',
    nl: 'Gereserveerd, nog niet geïnd',
  },
  flowDelivered: { en: 'Delivered', de: 'Geliefert', nl: 'Geleverd' },
  flowRefunded: { en: 'Refunded', de: 'Erstattet', nl: 'Terugbetaald' },
  flowRefunding: { en: 'Being refunded', de: 'In Erstattung', nl: 'Wordt terugbetaald' },
  flowChargedBack: { en: 'Charged back', de: 'Zurückgeholt', nl: 'Teruggehaald' },
  flowGiven: { en: 'Given by us', de: 'Von uns gegeben', nl: 'Door ons gegeven' },
  flowWrittenOff: { en: 'Written off', de: 'Abgeschrieben', nl: 'Afgeschreven' },
  flowShopperOwes: { en: 'Owed by the shopper', de: 'Schuldet der Kunde', nl: 'Verschuldigd door de klant' },
  flowLeft: { en: 'Still held', de: 'Noch gehalten', nl: 'Nog vastgehouden' },
  ofWhichFee: { en: 'of which fee {{amount}}', de: 'davon Gebühr {{amount}}', nl: 'waarvan kosten {{amount}}' },
  leftUndecided: {
    en: 'The payment is not decided yet.',
    de: 'Die Zahlung ist noch nicht entschieden.',
    nl: 'De betaling is nog niet beslist.',
  },
  leftRefundFailed: {
    en: 'A refund failed.',
    de: 'Eine Erstattung ist gescheitert.',
    nl: 'Een terugbetaling is mislukt.',
  },
  leftRefundIsDue: { en: 'A refund is due.', de: 'Eine Erstattung ist fällig.', nl: 'Een terugbetaling is nodig.' },

  refund: { en: 'Refund', de: 'Erstatten', nl: 'Terugbetalen' },
  refundWhat: { en: 'What goes back', de: 'Was zurückgeht', nl: 'Wat teruggaat' },
  refundWhole: {
    en: 'Everything that is left: {{amount}}',
    de: 'Alles, was übrig ist: {{amount}}',
    nl: 'Alles wat over is: {{amount}}',
  },
  refundLine: {
    en: 'Line {{line}}, {{what}}: {{amount}}',
    de: 'Position {{line}}, {{what}}: {{amount}}',
    nl: 'Regel {{line}}, {{what}}: {{amount}}',
  },
  refundLook: { en: 'Look at the refund', de: 'Erstattung ansehen', nl: 'Terugbetaling bekijken' },
  refundPlan: { en: 'This would go back', de: 'Das ginge zurück', nl: 'Dit gaat terug' },
  refundGoes: { en: 'Goes back', de: 'Geht zurück', nl: 'Gaat terug' },
  refundStays: { en: 'Left after that', de: 'Bleibt danach', nl: 'Blijft daarna over' },
  refundRepeated: {
    en: 'The same was given for the same reason before: nothing more goes back.',
    de: 'Dasselbe wurde aus demselben Grund schon erstattet: Es geht nichts weiter zurück.',
    nl: 'Hetzelfde is om dezelfde reden al terugbetaald: er gaat niets meer terug.',
  },
  refundSecond: {
    en: 'It is above your limit: a second person approves it first.',
    de: 'Das liegt über Ihrer Grenze: Eine zweite Person gibt es erst frei.',
    nl: 'Dit ligt boven uw grens: een tweede persoon keurt het eerst goed.',
  },
  refundNow: { en: 'Refund {{amount}}', de: '{{amount}} erstatten', nl: '{{amount}} terugbetalen' },
  refundAsk: { en: 'Ask for {{amount}}', de: '{{amount}} beantragen', nl: '{{amount}} aanvragen' },
  refundNot: { en: 'Do not refund', de: 'Nicht erstatten', nl: 'Niet terugbetalen' },
  refundAmount: { en: 'Amount, if less', de: 'Betrag, wenn weniger', nl: 'Bedrag, indien minder' },
  reason: { en: 'Reason', de: 'Grund', nl: 'Reden' },
  again: { en: 'Try the refund again', de: 'Erstattung noch einmal versuchen', nl: 'Terugbetaling opnieuw proberen' },
  release: { en: 'Release reserved money', de: 'Reserviertes Geld freigeben', nl: 'Gereserveerd geld vrijgeven' },
  ask: { en: 'Ask the partners now', de: 'Partner jetzt fragen', nl: 'Partners nu vragen' },
} as const satisfies AreaTexts
