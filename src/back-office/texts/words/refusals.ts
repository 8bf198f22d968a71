import type { AdminRefusalKey } from '#admin/actions'
import type { AreaTexts } from '../area-texts.ts'

/** What an operator reads when an action is refused. */
export const refusals = {
  inputNotValid: {
    en: 'Something in the form is missing or wrong.',
    de: 'Im Formular fehlt etwas oder stimmt nicht.',
    nl: 'Er ontbreekt iets in het formulier of er klopt iets niet.',
  },
  jobNotFound: {
    en: 'There is no such dead letter any more: it runs again, or was dropped.',
    de: 'Diesen aufgegebenen Job gibt es nicht mehr: Er läuft wieder oder wurde verworfen.',
    nl: 'Deze opgegeven taak is er niet meer: hij loopt weer of is verwijderd.',
  },
  neverRefused: {
    en: 'No order of this address was refused by a rule that can be lifted. Answer without letting pass.',
    de: 'Keine Bestellung dieser Adresse wurde von einer Regel abgelehnt, die sich aufheben lässt. Antworten Sie ohne Durchlassen.',
    nl: 'Geen bestelling van dit adres is geweigerd door een regel die kan worden opgeheven. Antwoord zonder doorlaten.',
  },
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
  nothingToSend: {
    en: 'There is no receipt yet, or this way does not reach the shopper.',
    de: 'Es gibt noch keinen Beleg, oder auf diesem Weg ist niemand zu erreichen.',
    nl: 'Er is nog geen bon, of de koper is zo niet te bereiken.',
  },
  emailNotNew: {
    en: 'The order has this address already.',
    de: 'Die Bestellung hat diese Adresse schon.',
    nl: 'De bestelling heeft dit adres al.',
  },
  notAllowed: {
    en: 'Your role does not allow this for this brand.',
    de: 'Ihre Rolle erlaubt das für diese Marke nicht.',
    nl: 'Uw rol staat dit voor dit merk niet toe.',
  },
  proveAgain: {
    en: 'Confirm first that it is you.',
    de: 'Bestätigen Sie zuerst, dass Sie es sind.',
    nl: 'Bevestig eerst dat u het bent.',
  },
  keyReused: {
    en: 'This form was sent before with other values. Open it again.',
    de: 'Dieses Formular wurde schon mit anderen Werten gesendet. Öffnen Sie es neu.',
    nl: 'Dit formulier is al met andere waarden verzonden. Open het opnieuw.',
  },
  stillRunning: {
    en: 'This is still running. Look again in a minute.',
    de: 'Das läuft noch. Sehen Sie in einer Minute wieder nach.',
    nl: 'Dit loopt nog. Kijk over een minuut opnieuw.',
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
  soldOut: {
    en: 'There is no code left of this product.',
    de: 'Von diesem Produkt ist kein Code mehr da.',
    nl: 'Er is geen code meer van dit product.',
  },
  notChargedBack: {
    en: 'No bank holds money of this order back.',
    de: 'Keine Bank hält Geld dieser Bestellung zurück.',
    nl: 'Geen bank houdt geld van deze bestelling terug.',
  },
  dayNotFound: {
    en: 'Only the last closed day can be reopened, and this is not it.',
    de: 'Nur der zuletzt abgeschlossene Tag kann wieder geöffnet werden, und das ist dieser nicht.',
    nl: 'Alleen de laatst afgesloten dag kan worden heropend, en dat is deze niet.',
  },
  dayNotOver: {
    en: 'This day is not over yet in the brand’s time zone.',
    de: 'Dieser Tag ist in der Zeitzone der Marke noch nicht vorbei.',
    nl: 'Deze dag is in de tijdzone van het merk nog niet voorbij.',
  },
  dayNotNext: {
    en: 'Days are closed in order, and another one comes first.',
    de: 'Tage werden der Reihe nach abgeschlossen, und ein anderer kommt zuerst.',
    nl: 'Dagen worden op volgorde afgesloten, en een andere komt eerst.',
  },
  differencesOpen: {
    en: 'There are open differences. Give a reason to close the day with them.',
    de: 'Es gibt offene Abweichungen. Geben Sie einen Grund an, um den Tag mit ihnen abzuschließen.',
    nl: 'Er zijn open verschillen. Geef een reden om de dag daarmee af te sluiten.',
  },
  differenceNotFound: {
    en: 'This difference is not open any more.',
    de: 'Diese Abweichung ist nicht mehr offen.',
    nl: 'Dit verschil is niet meer open.',
  },
  differenceNotBookable: {
    en: 'This difference is no amount that could be booked: close it with a reason, or compare again later.',
    de: 'Diese Abweichung ist kein Betrag, der sich buchen lässt: Schließen Sie sie mit einem Grund, oder vergleichen Sie später noch einmal.',
    nl: 'Dit verschil is geen bedrag dat te boeken is: sluit het met een reden, of vergelijk later nog eens.',
  },
  valueNotFound: {
    en: 'The order does not have this value.',
    de: 'Die Bestellung hat diesen Wert nicht.',
    nl: 'De bestelling heeft deze waarde niet.',
  },
  caseNotFound: {
    en: 'There is no such case.',
    de: 'Diesen Fall gibt es nicht.',
    nl: 'Deze zaak bestaat niet.',
  },
  caseGone: {
    en: 'The case is closed already, or its cause is gone.',
    de: 'Der Fall ist schon geschlossen, oder sein Anlass besteht nicht mehr.',
    nl: 'De zaak is al gesloten, of de aanleiding is er niet meer.',
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
  draftNotFound: {
    en: 'There is no such draft any more: it was published or dropped.',
    de: 'Diesen Entwurf gibt es nicht mehr: Er wurde veröffentlicht oder verworfen.',
    nl: 'Dit concept is er niet meer: het is gepubliceerd of verworpen.',
  },
  drawingTooLarge: {
    en: 'The drawing is larger than 40,000 characters.',
    de: 'Die Zeichnung hat mehr als 40.000 Zeichen.',
    nl: 'De tekening is groter dan 40.000 tekens.',
  },
  drawingNotSvg: {
    en: 'The file is no SVG drawing.',
    de: 'Die Datei ist keine SVG-Zeichnung.',
    nl: 'Het bestand is geen SVG-tekening.',
  },
  drawingStyled: {
    en: 'The drawing is coloured by styles: export it with presentation attributes (fill, stroke).',
    de: 'Die Zeichnung ist durch Stile gefärbt: Exportieren Sie sie mit Darstellungsattributen (fill, stroke).',
    nl: 'De tekening is met stijlen gekleurd: exporteer haar met weergaveattributen (fill, stroke).',
  },
  draftCrossed: {
    en: 'A newer version changed the same settings: look at them, then keep the draft’s values.',
    de: 'Eine neuere Version hat dieselben Einstellungen geändert: Sehen Sie sie an und behalten Sie dann die Werte des Entwurfs.',
    nl: 'Een nieuwere versie heeft dezelfde instellingen gewijzigd: bekijk ze en houd dan de waarden van het concept.',
  },
  nothingToPublish: {
    en: 'The draft changes nothing.',
    de: 'Der Entwurf ändert nichts.',
    nl: 'Het concept wijzigt niets.',
  },
  keptByFolder: {
    en: 'The brand’s author is its folder: let the back office keep it first.',
    de: 'Gepflegt wird die Marke in ihrem Ordner: Übernehmen Sie sie zuerst ins Backoffice.',
    nl: 'Het merk wordt in zijn map bijgehouden: neem het eerst over in de backoffice.',
  },
  versionNotFound: {
    en: 'There is no such version to take back to.',
    de: 'Diese Version gibt es nicht, oder sie ist die neueste.',
    nl: 'Deze versie is er niet, of het is de nieuwste.',
  },
  versionNotValid: {
    en: 'The brand would not be right: the checks say what is wrong.',
    de: 'Die Marke wäre so nicht in Ordnung: Die Prüfungen sagen, was nicht stimmt.',
    nl: 'Zo zou het merk niet kloppen: de controles zeggen wat er mis is.',
  },
  versionUnreadable: {
    en: 'This release cannot read such an old version.',
    de: 'Eine so alte Version kann dieses Programm nicht lesen.',
    nl: 'Zo’n oude versie kan dit programma niet lezen.',
  },
  operatorNotFound: {
    en: 'There is no such colleague, or they are disabled.',
    de: 'Diese Person gibt es nicht, oder sie ist gesperrt.',
    nl: 'Deze collega bestaat niet, of is geblokkeerd.',
  },
  keyNotFound: {
    en: 'There is no such key.',
    de: 'Diesen Schlüssel gibt es nicht.',
    nl: 'Deze sleutel bestaat niet.',
  },
  keyShownOnce: {
    en: 'This key was shown before, or somebody else asked for it. If it is lost, withdraw it and make another.',
    de: 'Dieser Schlüssel wurde schon gezeigt, oder jemand anderes hat ihn beantragt. Ist er verloren, ziehen Sie ihn zurück und erstellen Sie einen anderen.',
    nl: 'Deze sleutel is al getoond, of iemand anders heeft erom gevraagd. Is hij kwijt, trek hem dan in en maak een andere.',
  },
  operatorKnown: {
    en: 'Somebody with this address is here already: give them a role on their page.',
    de: 'Jemand mit dieser Adresse ist schon hier: Geben Sie die Rolle auf der Seite der Person.',
    nl: 'Er is hier al iemand met dit adres: geef de rol op de pagina van die persoon.',
  },
  lastOwner: {
    en: 'This is the last owner. Give somebody else the role first.',
    de: 'Das ist die letzte Person mit der Rolle Inhaber. Geben Sie die Rolle erst einer anderen.',
    nl: 'Dit is de laatste eigenaar. Geef de rol eerst aan iemand anders.',
  },
  ownGrant: {
    en: 'This is about yourself: somebody else has to approve it.',
    de: 'Hier geht es um Sie selbst: jemand anderes muss es freigeben.',
    nl: 'Dit gaat over uzelf: iemand anders moet het goedkeuren.',
  },
  approvalNotFound: {
    en: 'There is no such request for approval.',
    de: 'Diese Anfrage zur Freigabe gibt es nicht.',
    nl: 'Dit verzoek om goedkeuring bestaat niet.',
  },
  approvalGone: {
    en: 'Somebody has decided this already, or it has lapsed.',
    de: 'Darüber wurde schon entschieden, oder es ist verfallen.',
    nl: 'Hierover is al beslist, of het is vervallen.',
  },
  ownWish: {
    en: 'You asked for this yourself: somebody else has to approve it.',
    de: 'Sie haben das selbst beantragt: jemand anderes muss es freigeben.',
    nl: 'U hebt dit zelf gevraagd: iemand anders moet het goedkeuren.',
  },
  aboveYourLimit: {
    en: 'This is above the amount that you may approve.',
    de: 'Das liegt über dem Betrag, den Sie freigeben dürfen.',
    nl: 'Dit is meer dan u mag goedkeuren.',
  },
  changedSince: {
    en: 'Something has changed since this was looked at. Look again, then ask for it again.',
    de: 'Seitdem hat sich etwas geändert. Sehen Sie es sich an, und stellen Sie die Anfrage neu.',
    nl: 'Er is sindsdien iets veranderd. Kijk opnieuw, en vraag het daarna opnieuw.',
  },
} as const satisfies AreaTexts & Record<AdminRefusalKey, unknown>
