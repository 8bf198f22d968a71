import type { AreaTexts } from '../../area-texts.ts'

/** Refusals whatever it is about: who may act, and what happened meanwhile. */
export const ofActing = {
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
  operatorNotFound: {
    en: 'There is no such colleague, or they are disabled.',
    de: 'Diese Person gibt es nicht, oder sie ist gesperrt.',
    nl: 'Deze collega bestaat niet, of is geblokkeerd.',
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
  doneBefore: {
    en: 'It was done before: nothing would change.',
    de: 'Das ist schon geschehen: Es würde sich nichts ändern.',
    nl: 'Dit is al gedaan: er zou niets veranderen.',
  },
  nothingChosen: {
    en: 'Nothing is left to do in what was chosen.',
    de: 'In der Auswahl ist nichts zu tun.',
    nl: 'In de keuze is niets te doen.',
  },
  tooManyForRun: {
    en: 'That is more than one run may do. Choose less.',
    de: 'Das ist mehr, als ein Lauf tun darf. Wählen Sie weniger.',
    nl: 'Dat is meer dan één reeks mag doen. Kies minder.',
  },
  runNotFound: {
    en: 'There is no such run.',
    de: 'Diesen Lauf gibt es nicht.',
    nl: 'Deze reeks bestaat niet.',
  },
  runBegun: {
    en: 'The run has begun already.',
    de: 'Der Lauf hat schon begonnen.',
    nl: 'De reeks is al begonnen.',
  },
  runNotGoing: {
    en: 'The run has ended, or somebody stopped it already.',
    de: 'Der Lauf ist zu Ende, oder jemand hat ihn schon angehalten.',
    nl: 'De reeks is klaar, of iemand heeft haar al gestopt.',
  },
} as const satisfies AreaTexts
