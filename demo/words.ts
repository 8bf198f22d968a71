/** The languages of the shops that sell many brands. */
export const languages = ['de', 'en', 'nl', 'fr'] as const
export type Language = (typeof languages)[number]

export type Texts = Record<Language, string>
type Named = (name: string) => Texts

export const categoryNames = {
  mobile: { de: 'Handyguthaben', en: 'Mobile credit', nl: 'Beltegoed', fr: 'Recharges mobiles' },
  'gift-cards': { de: 'Geschenkkarten', en: 'Gift cards', nl: 'Cadeaukaarten', fr: 'Cartes cadeaux' },
  games: { de: 'Games', en: 'Games', nl: 'Games', fr: 'Jeux' },
  streaming: { de: 'Streaming und Apps', en: 'Streaming and apps', nl: 'Streaming en apps', fr: 'Streaming et applis' },
  payment: { de: 'Bezahlkarten', en: 'Prepaid payment', nl: 'Betaalkaarten', fr: 'Cartes de paiement' },
  plans: { de: 'eSIM-Tarife', en: 'eSIM plans', nl: 'eSIM-bundels', fr: 'Forfaits eSIM' },
} as const satisfies Record<string, Texts>
export type Take = keyof typeof categoryNames

export const creditOf = (amount: Texts, name: string): Texts => ({
  de: `${amount.de} Guthaben für ${name}`,
  en: `${amount.en} credit for ${name}`,
  nl: `${amount.nl} beltegoed voor ${name}`,
  fr: `${amount.fr} de crédit pour ${name}`,
})

export const anyCreditOf: Named = (name) => ({
  de: `Guthaben nach Wahl für ${name}`,
  en: `Credit of your choice for ${name}`,
  nl: `Beltegoed naar keuze voor ${name}`,
  fr: `Crédit au choix pour ${name}`,
})

export const cardOf = (amount: Texts, name: string): Texts => ({
  de: `${name}-Guthaben, ${amount.de}`,
  en: `${name} card, ${amount.en}`,
  nl: `${name}-tegoed, ${amount.nl}`,
  fr: `Carte ${name}, ${amount.fr}`,
})

export const planOf = (place: Texts, gigabytes: number, days: number): Texts => ({
  de: `${place.de}: ${gigabytes} GB für ${days} Tage`,
  en: `${place.en}: ${gigabytes} GB for ${days} days`,
  nl: `${place.nl}: ${gigabytes} GB voor ${days} dagen`,
  fr: `${place.fr} : ${gigabytes} Go pour ${days} jours`,
})

/** What a brand's page says about it, by what it sells. */
export const about: Record<Take, Named> = {
  mobile: (name) => ({
    de: `Prepaid-Guthaben für Rufnummern bei ${name}. Es wird direkt auf die Nummer gebucht, meist in wenigen Sekunden; ein Code ist nicht nötig.`,
    en: `Prepaid credit for numbers on ${name}. It goes straight to the number, usually within seconds; there is no code to type in.`,
    nl: `Prepaid beltegoed voor nummers bij ${name}. Het staat direct op het nummer, meestal binnen enkele seconden; een code invoeren hoeft niet.`,
    fr: `Crédit prépayé pour les numéros ${name}. Il est versé directement sur le numéro, le plus souvent en quelques secondes, sans code à saisir.`,
  }),
  'gift-cards': (name) => ({
    de: `Ein Geschenkguthaben für ${name}: als Code per E-Mail, zum Verschenken oder selbst Einlösen.`,
    en: `A gift card for ${name}: a code by email, to give away or to use yourself.`,
    nl: `Een cadeaukaart voor ${name}: als code per e-mail, om weg te geven of zelf te gebruiken.`,
    fr: `Une carte cadeau ${name} : un code par e-mail, à offrir ou à utiliser soi-même.`,
  }),
  games: (name) => ({
    de: `Guthaben für ${name}: für Spiele, Erweiterungen und Mitgliedschaften, ohne Kreditkarte.`,
    en: `Credit for ${name}: for games, add-ons and memberships, no credit card needed.`,
    nl: `Tegoed voor ${name}: voor games, uitbreidingen en lidmaatschappen, zonder creditcard.`,
    fr: `Du crédit pour ${name} : jeux, extensions et abonnements, sans carte bancaire.`,
  }),
  streaming: (name) => ({
    de: `Guthaben für ${name}: im Voraus bezahlt, ohne Abo-Verpflichtung aus dieser Karte.`,
    en: `Credit for ${name}: paid in advance, and this card ties you to no subscription.`,
    nl: `Tegoed voor ${name}: vooraf betaald, en met deze kaart zit je nergens aan vast.`,
    fr: `Du crédit pour ${name} : payé d’avance, sans engagement lié à cette carte.`,
  }),
  payment: (name) => ({
    de: `${name}: mit einem Code im Netz bezahlen, ohne Bankdaten anzugeben.`,
    en: `${name}: pay online with a code, without giving your bank details.`,
    nl: `${name}: online betalen met een code, zonder bankgegevens op te geven.`,
    fr: `${name} : payez en ligne avec un code, sans donner vos coordonnées bancaires.`,
  }),
  plans: (name) => ({
    de: `${name}: mobiles Internet auf Reisen. Der Tarif kommt als QR-Code, die SIM-Karte im Telefon bleibt, wo sie ist.`,
    en: `${name}: mobile data for travelling. The plan comes as a QR code, and the SIM in your phone stays where it is.`,
    nl: `${name}: mobiel internet op reis. De bundel komt als QR-code en je eigen simkaart blijft gewoon zitten.`,
    fr: `${name} : internet mobile en voyage. Le forfait arrive sous forme de QR code et votre carte SIM reste en place.`,
  }),
}
