import type { AreaTexts } from '../../area-texts.ts'

/** Refusals about what is sold. */
export const ofGoods = {
  soldOut: {
    en: 'There is no code left of this product.',
    de: 'Von diesem Produkt ist kein Code mehr da.',
    nl: 'Er is geen code meer van dit product.',
  },
  productNotFound: {
    en: 'There is no such product.',
    de: 'Dieses Produkt gibt es nicht.',
    nl: 'Dit product bestaat niet.',
  },
  fileNotFound: {
    en: 'This file is no longer kept. Send it again.',
    de: 'Diese Datei ist nicht mehr da. Senden Sie sie noch einmal.',
    nl: 'Dit bestand is er niet meer. Stuur het opnieuw.',
  },
  batchNotFound: {
    en: 'There is no such batch.',
    de: 'Diese Charge gibt es nicht.',
    nl: 'Deze partij bestaat niet.',
  },
  listNotValid: {
    en: 'Something in the list is wrong; nothing was imported. Look at it again.',
    de: 'In der Liste stimmt etwas nicht; nichts wurde importiert. Sehen Sie sie noch einmal an.',
    nl: 'Er klopt iets niet in de lijst; er is niets ingelezen. Bekijk hem opnieuw.',
  },
  promotionNotFound: {
    en: 'There is no such promo code.',
    de: 'Diesen Aktionscode gibt es nicht.',
    nl: 'Deze actiecode bestaat niet.',
  },
  codeNotFound: {
    en: 'There is no such batch, and no such code.',
    de: 'Weder gibt es diese Charge noch diesen Code.',
    nl: 'Deze partij en deze code bestaan niet.',
  },
  codeExists: {
    en: 'There is such a promo code already, ended or not. Choose another one.',
    de: 'Diesen Aktionscode gibt es schon, beendet oder nicht. Wählen Sie einen anderen.',
    nl: 'Deze actiecode bestaat al, beëindigd of niet. Kies een andere.',
  },
  shownOnce: {
    en: 'These codes were loaded before, and are shown only once. If they are lost, block or stop them and make others.',
    de: 'Diese Codes wurden schon geladen und werden nur einmal gezeigt. Sind sie verloren, sperren oder beenden Sie sie und erstellen Sie andere.',
    nl: 'Deze codes zijn al geladen en worden maar één keer getoond. Zijn ze kwijt, blokkeer of stop ze dan en maak andere.',
  },
  cashCodesNotTaken: {
    en: 'This shop takes no cash codes.',
    de: 'Dieser Shop nimmt keine Kassencodes.',
    nl: 'Deze winkel neemt geen kassacodes aan.',
  },
} as const satisfies AreaTexts
