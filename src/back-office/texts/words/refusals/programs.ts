import type { AreaTexts } from '../../area-texts.ts'

/** Refusals about programs of partners: their keys, and the webhooks to them. */
export const ofPrograms = {
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
  webhookNotFound: {
    en: 'There is no such address or message any more.',
    de: 'Diese Adresse oder Nachricht gibt es nicht mehr.',
    nl: 'Dit adres of bericht bestaat niet meer.',
  },
  webhookNotHttps: {
    en: 'The address must begin with https:// and hold no password.',
    de: 'Die Adresse muss mit https:// beginnen und darf kein Passwort enthalten.',
    nl: 'Het adres moet met https:// beginnen en mag geen wachtwoord bevatten.',
  },
  webhookLeadsInside: {
    en: 'The address leads into a private network. Enter one of the public internet.',
    de: 'Die Adresse führt in ein privates Netz. Geben Sie eine des öffentlichen Internets ein.',
    nl: 'Het adres leidt naar een privénetwerk. Voer een adres van het openbare internet in.',
  },
  webhookHostNotFound: {
    en: 'No computer of this name is found. Check the address.',
    de: 'Es ist kein Rechner dieses Namens zu finden. Prüfen Sie die Adresse.',
    nl: 'Er is geen computer met deze naam te vinden. Controleer het adres.',
  },
  webhooksTooMany: {
    en: 'The brand has five addresses. Withdraw one first.',
    de: 'Die Marke hat fünf Adressen. Ziehen Sie zuerst eine zurück.',
    nl: 'Het merk heeft vijf adressen. Trek er eerst een in.',
  },
} as const satisfies AreaTexts
