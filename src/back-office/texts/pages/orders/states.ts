import type { AreaTexts } from '../../area-texts.ts'

/** What an order is, in a word and in a sentence. */
export const ofStates = {
  stateOpen: { en: 'Not paid', de: 'Nicht bezahlt', nl: 'Niet betaald' },
  statePaid: { en: 'Delivering', de: 'In Lieferung', nl: 'Wordt geleverd' },
  stateDone: { en: 'Done', de: 'Fertig', nl: 'Klaar' },
  statePartly: { en: 'Partly delivered', de: 'Teils geliefert', nl: 'Deels geleverd' },
  stateFailed: { en: 'Not delivered', de: 'Nicht geliefert', nl: 'Niet geleverd' },
  stateCancelled: { en: 'Cancelled', de: 'Abgebrochen', nl: 'Geannuleerd' },

  isWaiting: { en: 'Waits for the payment.', de: 'Wartet auf die Zahlung.', nl: 'Wacht op de betaling.' },
  isDeclined: {
    en: 'The payment was declined. The shopper may try again.',
    de: 'Die Zahlung wurde abgelehnt. Der Kunde kann es noch einmal versuchen.',
    nl: 'De betaling is geweigerd. De klant kan het opnieuw proberen.',
  },
  isPaymentUnknown: {
    en: 'Nobody knows yet what became of the payment; the provider is being asked.',
    de: 'Noch weiß niemand, was aus der Zahlung wurde; der Anbieter wird gefragt.',
    nl: 'Nog niemand weet wat er van de betaling werd; de aanbieder wordt gevraagd.',
  },
  isDelivering: {
    en: 'Paid; {{delivered}} of {{units}} delivered so far.',
    de: 'Bezahlt; bisher {{delivered}} von {{units}} geliefert.',
    nl: 'Betaald; tot nu toe {{delivered}} van {{units}} geleverd.',
  },
  isDeliveryUnknown: {
    en: 'Paid; nobody knows yet what became of a delivery, the supplier is being asked.',
    de: 'Bezahlt; noch weiß niemand, was aus einer Lieferung wurde, der Lieferant wird gefragt.',
    nl: 'Betaald; nog niemand weet wat er van een levering werd, de leverancier wordt gevraagd.',
  },
  isDelivered: { en: 'Paid and delivered.', de: 'Bezahlt und geliefert.', nl: 'Betaald en geleverd.' },
  isGivingBack: {
    en: 'Paid and delivered; a refund is on its way.',
    de: 'Bezahlt und geliefert; eine Erstattung ist unterwegs.',
    nl: 'Betaald en geleverd; een terugbetaling is onderweg.',
  },
  isSetUp: { en: 'Paid and set up.', de: 'Bezahlt und eingerichtet.', nl: 'Betaald en ingesteld.' },
  isPartlyDelivered: {
    en: '{{delivered}} of {{units}} delivered; the rest is being refunded.',
    de: '{{delivered}} von {{units}} geliefert; der Rest wird erstattet.',
    nl: '{{delivered}} van {{units}} geleverd; de rest wordt terugbetaald.',
  },
  isPartlyRefunded: {
    en: '{{delivered}} of {{units}} delivered; a part was refunded.',
    de: '{{delivered}} von {{units}} geliefert; ein Teil wurde erstattet.',
    nl: '{{delivered}} van {{units}} geleverd; een deel is terugbetaald.',
  },
  isRefunded: { en: 'All money went back.', de: 'Alles Geld ging zurück.', nl: 'Al het geld ging terug.' },
  isRefunding: {
    en: 'All money is on its way back.',
    de: 'Alles Geld ist auf dem Weg zurück.',
    nl: 'Al het geld is onderweg terug.',
  },
  isRefundInDoubt: {
    en: 'A refund failed or its outcome is not known.',
    de: 'Eine Erstattung ist gescheitert oder ihr Ausgang ist nicht bekannt.',
    nl: 'Een terugbetaling is mislukt of de uitkomst is niet bekend.',
  },
  isFailed: {
    en: 'It came to nothing; no money is held.',
    de: 'Es wurde nichts daraus; es wird kein Geld gehalten.',
    nl: 'Het is niets geworden; er wordt geen geld vastgehouden.',
  },
  isCancelled: { en: 'The shopper gave it up.', de: 'Der Kunde hat abgebrochen.', nl: 'De klant heeft geannuleerd.' },
  isChargedBack: {
    en: 'The payment was charged back by the bank.',
    de: 'Die Bank hat die Zahlung zurückgeholt.',
    nl: 'De bank heeft de betaling teruggehaald.',
  },
} as const satisfies AreaTexts
