import type { AreaTexts } from '../area-texts.ts'

export const me = {
  title: { en: 'Your account', de: 'Ihr Konto', nl: 'Uw account' },
  passkeys: { en: 'Passkeys', de: 'Passkeys', nl: 'Passkeys' },
  noPasskeys: { en: 'You have no passkey yet.', de: 'Sie haben noch keinen Passkey.', nl: 'U hebt nog geen passkey.' },
  addPasskey: { en: 'Add a passkey', de: 'Passkey hinzufügen', nl: 'Passkey toevoegen' },
  made: { en: 'Made', de: 'Angelegt', nl: 'Gemaakt' },
  used: { en: 'Last used', de: 'Zuletzt benutzt', nl: 'Laatst gebruikt' },
  remove: { en: 'Remove', de: 'Entfernen', nl: 'Verwijderen' },
  app: { en: 'Authenticator app', de: 'Authenticator-App', nl: 'Authenticator-app' },
  appIsSet: {
    en: 'An app is set up. Its codes sign you in together with a mailed link.',
    de: 'Eine App ist eingerichtet. Ihre Codes melden Sie zusammen mit einem Link per E-Mail an.',
    nl: 'Er is een app ingesteld. Met de codes en een link per e-mail logt u in.',
  },
  setUpApp: { en: 'Set an app up', de: 'App einrichten', nl: 'App instellen' },
  recovery: { en: 'Recovery codes', de: 'Wiederherstellungscodes', nl: 'Herstelcodes' },
  codesLeft: {
    en: { one: '{{count}} unused code', other: '{{count}} unused codes' },
    de: { one: '{{count}} unbenutzter Code', other: '{{count}} unbenutzte Codes' },
    nl: { one: '{{count}} ongebruikte code', other: '{{count}} ongebruikte codes' },
  },
  newCodes: { en: 'Make new codes', de: 'Neue Codes anlegen', nl: 'Nieuwe codes maken' },
  sessions: { en: 'Where you are signed in', de: 'Wo Sie angemeldet sind', nl: 'Waar u bent ingelogd' },
  thisOne: { en: 'this browser', de: 'dieser Browser', nl: 'deze browser' },
  unknownDevice: { en: 'Unknown device', de: 'Unbekanntes Gerät', nl: 'Onbekend apparaat' },
  seen: { en: 'Last seen', de: 'Zuletzt gesehen', nl: 'Laatst gezien' },
  end: { en: 'End', de: 'Beenden', nl: 'Beëindigen' },
  endOthers: { en: 'End all others', de: 'Alle anderen beenden', nl: 'Alle andere beëindigen' },
} as const satisfies AreaTexts
