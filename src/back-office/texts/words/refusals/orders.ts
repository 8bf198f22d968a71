import type { AreaTexts } from '../../area-texts.ts'

/** Refusals about an order and its money. */
export const ofOrders = {
  nothingToSend: {
    en: 'There is no receipt yet, or this way does not reach the shopper.',
    de: 'Es gibt noch keinen Beleg, oder auf diesem Weg ist niemand zu erreichen.',
    nl: 'Er is nog geen bon, of de koper is zo niet te bereiken.',
  },
  orderNotFound: {
    en: 'There is no such order.',
    de: 'Diese Bestellung gibt es nicht.',
    nl: 'Deze bestelling bestaat niet.',
  },
  lineNotFound: {
    en: 'The order has no such line.',
    de: 'Diese Position gibt es in der Bestellung nicht.',
    nl: 'De bestelling heeft deze regel niet.',
  },
  nothingLeft: {
    en: 'Nothing is left to refund.',
    de: 'Es ist nichts mehr zu erstatten.',
    nl: 'Er is niets meer terug te betalen.',
  },
  tooMuchToRefund: {
    en: 'That is more than is left to refund.',
    de: 'Das ist mehr, als noch erstattet werden kann.',
    nl: 'Dat is meer dan er nog terugbetaald kan worden.',
  },
  onlyWhole: {
    en: 'What was paid by a cash code goes back only whole: leave line and amount empty.',
    de: 'Was mit einem Kassencode bezahlt wurde, geht nur ganz zurück: Position und Betrag leer lassen.',
    nl: 'Wat met een kassacode is betaald, gaat alleen in zijn geheel terug: laat regel en bedrag leeg.',
  },
  nothingToTryAgain: {
    en: 'No refund of this order waits or failed.',
    de: 'Keine Erstattung dieser Bestellung wartet oder ist fehlgeschlagen.',
    nl: 'Geen terugbetaling van deze bestelling wacht of is mislukt.',
  },
  nothingToRelease: {
    en: 'No reserved money of this order can be released now.',
    de: 'Von dieser Bestellung kann jetzt kein reserviertes Geld freigegeben werden.',
    nl: 'Van deze bestelling kan nu geen gereserveerd geld worden vrijgegeven.',
  },
  notReleased: {
    en: 'The partner did not release it yet. It is tried again by itself.',
    de: 'Der Partner hat es noch nicht freigegeben. Es wird von selbst erneut versucht.',
    nl: 'De partner heeft het nog niet vrijgegeven. Het wordt vanzelf opnieuw geprobeerd.',
  },
  partnerNotUsed: {
    en: 'No brand of yours uses this partner.',
    de: 'Keine Ihrer Marken nutzt diesen Partner.',
    nl: 'Geen van uw merken gebruikt deze partner.',
  },
  unitNotDelivered: {
    en: 'This was not delivered, so there is nothing to replace.',
    de: 'Das wurde nicht geliefert, also gibt es nichts zu ersetzen.',
    nl: 'Dit is niet geleverd, dus er valt niets te vervangen.',
  },
  notChargedBack: {
    en: 'No bank holds money of this order back.',
    de: 'Keine Bank hält Geld dieser Bestellung zurück.',
    nl: 'Geen bank houdt geld van deze bestelling terug.',
  },
} as const satisfies AreaTexts
