import type { Take, Texts } from './words.ts'

type Steps = (name: string) => Texts[]

const none: Steps = () => []

/** How a brand's codes are redeemed, step by step, by what it sells; credit for a number needs no steps. */
export const redemption: Record<Take, Steps> = {
  mobile: none,
  plans: none,
  'gift-cards': (name) => [
    {
      de: `Öffnen Sie die Website oder die App von ${name} und melden Sie sich an.`,
      en: `Open the website or app of ${name} and sign in.`,
      nl: `Open de website of app van ${name} en log in.`,
      fr: `Ouvrez le site ou l’application ${name} et connectez-vous.`,
    },
    {
      de: 'Geben Sie den Code unter „Gutschein einlösen“ oder an der Kasse ein.',
      en: 'Enter the code under “Redeem gift card” or at the checkout.',
      nl: 'Vul de code in bij ‘Cadeaukaart inwisselen’ of bij het afrekenen.',
      fr: 'Saisissez le code sous « Utiliser une carte cadeau » ou au moment de payer.',
    },
    {
      de: 'Der Betrag wird Ihnen gutgeschrieben oder vom Einkauf abgezogen; ein Rest bleibt erhalten.',
      en: 'The amount is credited to you or taken off your purchase; what is left stays on the card.',
      nl: 'Het bedrag wordt bijgeschreven of van je aankoop afgetrokken; wat overblijft, blijft staan.',
      fr: 'Le montant est crédité ou déduit de l’achat ; le solde restant est conservé.',
    },
  ],
  games: (name) => [
    {
      de: `Starten Sie ${name} auf Ihrem Gerät oder im Browser und melden Sie sich an.`,
      en: `Start ${name} on your device or in the browser and sign in.`,
      nl: `Start ${name} op je apparaat of in de browser en log in.`,
      fr: `Lancez ${name} sur votre appareil ou dans le navigateur et connectez-vous.`,
    },
    {
      de: 'Wählen Sie im Shop oder im Konto „Code einlösen“.',
      en: 'In the store or in your account, choose “Redeem code”.',
      nl: 'Kies in de winkel of in je account ‘Code inwisselen’.',
      fr: 'Dans la boutique ou le compte, choisissez « Utiliser un code ».',
    },
    {
      de: 'Geben Sie den Code ein: Das Guthaben steht sofort bereit.',
      en: 'Enter the code: the credit is there at once.',
      nl: 'Vul de code in: het tegoed staat meteen klaar.',
      fr: 'Saisissez le code : le crédit est disponible aussitôt.',
    },
  ],
  streaming: (name) => [
    {
      de: `Rufen Sie im Browser die Einlöseseite von ${name} auf.`,
      en: `Open the redeem page of ${name} in a browser.`,
      nl: `Open in de browser de inwisselpagina van ${name}.`,
      fr: `Ouvrez dans le navigateur la page d’activation de ${name}.`,
    },
    {
      de: 'Melden Sie sich an oder legen Sie ein Konto an.',
      en: 'Sign in or create an account.',
      nl: 'Log in of maak een account aan.',
      fr: 'Connectez-vous ou créez un compte.',
    },
    {
      de: 'Geben Sie den Code ein: Das Guthaben wird mit Ihrer Mitgliedschaft verrechnet.',
      en: 'Enter the code: the credit pays for your membership.',
      nl: 'Vul de code in: het tegoed betaalt je lidmaatschap.',
      fr: 'Saisissez le code : le crédit règle votre abonnement.',
    },
  ],
  payment: (name) => [
    {
      de: `Wählen Sie in einem Shop, der ${name} annimmt, diese Zahlungsart.`,
      en: `In a shop that takes ${name}, choose it as the payment method.`,
      nl: `Kies in een winkel die ${name} accepteert deze betaalmethode.`,
      fr: `Dans une boutique qui accepte ${name}, choisissez ce moyen de paiement.`,
    },
    {
      de: 'Geben Sie den Code ein und bestätigen Sie den Betrag.',
      en: 'Enter the code and confirm the amount.',
      nl: 'Vul de code in en bevestig het bedrag.',
      fr: 'Saisissez le code et confirmez le montant.',
    },
    {
      de: 'Ein Restbetrag bleibt auf dem Code und lässt sich später verwenden.',
      en: 'What is left stays on the code for another time.',
      nl: 'Wat overblijft, blijft op de code staan voor een volgende keer.',
      fr: 'Le solde reste sur le code et peut être utilisé plus tard.',
    },
  ],
}
