import type { AreaTexts } from '../area-texts.ts'

export const signIn = {
  title: { en: 'Sign in', de: 'Anmelden', nl: 'Inloggen' },
  intro: {
    en: 'Use the passkey that you made with your invitation.',
    de: 'Nehmen Sie den Passkey, den Sie mit Ihrer Einladung angelegt haben.',
    nl: 'Gebruik de passkey die u met uw uitnodiging hebt gemaakt.',
  },
  withPasskey: { en: 'Sign in with a passkey', de: 'Mit Passkey anmelden', nl: 'Inloggen met een passkey' },
  withProvider: {
    en: 'Sign in with your organisation',
    de: 'Mit der Organisation anmelden',
    nl: 'Inloggen met uw organisatie',
  },
  proveProvider: {
    en: 'Confirm with your organisation',
    de: 'Mit der Organisation bestätigen',
    nl: 'Bevestigen met uw organisatie',
  },
  oidcAway: {
    en: 'Your organisation’s sign-in does not answer. Try again, or use your key.',
    de: 'Die Anmeldung Ihrer Organisation antwortet nicht. Versuchen Sie es erneut, oder nutzen Sie Ihren Schlüssel.',
    nl: 'De inlogpagina van uw organisatie antwoordt niet. Probeer het opnieuw, of gebruik uw sleutel.',
  },
  oidcUnknown: {
    en: 'Nobody here belongs to this account. Open your invitation and sign in from there.',
    de: 'Zu diesem Konto gehört hier niemand. Öffnen Sie Ihre Einladung, und melden Sie sich von dort aus an.',
    nl: 'Bij dit account hoort hier niemand. Open uw uitnodiging en log van daaruit in.',
  },
  oidcNotAccepted: {
    en: 'The sign-in was not accepted, or took too long. Begin again.',
    de: 'Die Anmeldung wurde nicht angenommen oder hat zu lange gedauert. Beginnen Sie von vorn.',
    nl: 'De aanmelding is niet geaccepteerd of duurde te lang. Begin opnieuw.',
  },
  otherWay: { en: 'Another way', de: 'Ein anderer Weg', nl: 'Een andere manier' },
  otherWayText: {
    en: 'We mail you a link. With it you need a code of your authenticator app, or a recovery code.',
    de: 'Wir schicken Ihnen einen Link. Dazu brauchen Sie einen Code Ihrer Authenticator-App oder einen Wiederherstellungscode.',
    nl: 'Wij mailen u een link. Daarbij hebt u een code van uw authenticator-app of een herstelcode nodig.',
  },
  email: { en: 'E-mail address', de: 'E-Mail-Adresse', nl: 'E-mailadres' },
  sendLink: { en: 'Send a link', de: 'Link schicken', nl: 'Link sturen' },
  linkSent: {
    en: 'If an operator has this address, a link is on its way. It works for 15 minutes.',
    de: 'Wenn diese Adresse jemandem gehört, der hier arbeitet, ist ein Link unterwegs. Er gilt 15 Minuten.',
    nl: 'Als iemand die hier werkt dit adres heeft, is er een link onderweg. Hij werkt 15 minuten.',
  },
  codeTitle: { en: 'Enter a code', de: 'Code eingeben', nl: 'Code invullen' },
  code: {
    en: 'Code of your app, or a recovery code',
    de: 'Code Ihrer App oder ein Wiederherstellungscode',
    nl: 'Code van uw app, of een herstelcode',
  },
  appCode: { en: 'Code of your app', de: 'Code Ihrer App', nl: 'Code van uw app' },
  demoTitle: { en: 'A demo operator', de: 'Eine Demo-Person', nl: 'Een demo-medewerker' },
  demoText: {
    en: 'This link works in development only, until the next start.',
    de: 'Dieser Link gilt nur in der Entwicklung, bis zum nächsten Start.',
    nl: 'Deze link werkt alleen tijdens de ontwikkeling, tot de volgende start.',
  },
  invitationTitle: { en: 'Welcome, {{name}}', de: 'Willkommen, {{name}}', nl: 'Welkom, {{name}}' },
  invitationText: {
    en: 'Make your key for the back office. It works on this address only.',
    de: 'Legen Sie Ihren Schlüssel für das Backoffice an. Er gilt nur unter dieser Adresse.',
    nl: 'Maak uw sleutel voor de backoffice. Hij werkt alleen op dit adres.',
  },
  makePasskey: { en: 'Make a passkey', de: 'Passkey anlegen', nl: 'Passkey maken' },
  orApp: {
    en: 'Use an authenticator app instead',
    de: 'Stattdessen eine Authenticator-App',
    nl: 'Liever een authenticator-app',
  },
  appText: {
    en: 'Add this secret to your app, then enter the code that it shows.',
    de: 'Tragen Sie dieses Geheimnis in Ihre App ein und geben Sie dann den Code ein, den sie zeigt.',
    nl: 'Zet dit geheim in uw app en vul daarna de code in die hij toont.',
  },
  secret: { en: 'Secret', de: 'Geheimnis', nl: 'Geheim' },
  openApp: {
    en: 'Open in an app on this device',
    de: 'In einer App auf diesem Gerät öffnen',
    nl: 'Openen in een app op dit apparaat',
  },
  confirm: { en: 'Confirm', de: 'Bestätigen', nl: 'Bevestigen' },
  goOn: { en: 'Continue', de: 'Weiter', nl: 'Verder' },
  recoveryTitle: { en: 'Your recovery codes', de: 'Ihre Wiederherstellungscodes', nl: 'Uw herstelcodes' },
  recoveryText: {
    en: 'Keep them somewhere safe. Each works once, when you have lost your key. They are shown only now.',
    de: 'Bewahren Sie sie sicher auf. Jeder gilt einmal, wenn Sie Ihren Schlüssel verloren haben. Sie werden nur jetzt gezeigt.',
    nl: 'Bewaar ze op een veilige plek. Elke code werkt één keer, als u uw sleutel kwijt bent. Ze worden alleen nu getoond.',
  },
  proveTitle: { en: 'Is it you?', de: 'Sind Sie es?', nl: 'Bent u het?' },
  proveText: {
    en: 'What you are about to do needs a fresh proof that it is you.',
    de: 'Was Sie vorhaben, braucht einen frischen Beweis, dass Sie es sind.',
    nl: 'Wat u wilt doen, vraagt om een nieuw bewijs dat u het bent.',
  },
  provePasskey: { en: 'Prove with a passkey', de: 'Mit Passkey beweisen', nl: 'Bewijzen met een passkey' },
  linkNotValid: {
    en: 'This link does not work any more. Ask for a new one.',
    de: 'Dieser Link gilt nicht mehr. Lassen Sie sich einen neuen schicken.',
    nl: 'Deze link werkt niet meer. Vraag een nieuwe aan.',
  },
  passkeyNotAccepted: {
    en: 'The passkey was not accepted. Try again.',
    de: 'Der Passkey wurde nicht angenommen. Versuchen Sie es noch einmal.',
    nl: 'De passkey is niet geaccepteerd. Probeer het opnieuw.',
  },
  otpWrong: {
    en: 'The code is wrong, or was used before.',
    de: 'Der Code ist falsch oder wurde schon benutzt.',
    nl: 'De code klopt niet, of is al gebruikt.',
  },
  tooManyRequests: {
    en: 'Too many tries. Wait a moment.',
    de: 'Zu viele Versuche. Warten Sie einen Moment.',
    nl: 'Te veel pogingen. Wacht even.',
  },
  lastKey: {
    en: 'This is your only key. Add another one first.',
    de: 'Das ist Ihr einziger Schlüssel. Legen Sie erst einen anderen an.',
    nl: 'Dit is uw enige sleutel. Voeg eerst een andere toe.',
  },
  needsScripts: {
    en: 'Passkeys need scripts, which this browser does not run. The other way works without.',
    de: 'Passkeys brauchen Skripte, die dieser Browser nicht ausführt. Der andere Weg geht ohne.',
    nl: 'Passkeys hebben scripts nodig, en die voert deze browser niet uit. De andere manier werkt zonder.',
  },
} as const satisfies AreaTexts
