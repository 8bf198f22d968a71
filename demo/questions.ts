import type { Take, Texts } from './words.ts'

type Asked = { question: Texts; answer: Texts }

const whenByNumber = (name: string): Asked => ({
  question: {
    de: 'Wann ist das Guthaben auf der Karte?',
    en: 'When does the credit arrive?',
    nl: 'Wanneer staat het tegoed op het nummer?',
    fr: 'Quand le crédit arrive-t-il ?',
  },
  answer: {
    de: `Meist wenige Sekunden nach der Zahlung. ${name} bestätigt es in der Regel per SMS.`,
    en: `Usually seconds after the payment. ${name} tends to confirm it by text message.`,
    nl: `Meestal binnen enkele seconden na de betaling. ${name} bevestigt het doorgaans per sms.`,
    fr: `Le plus souvent quelques secondes après le paiement. ${name} le confirme en général par SMS.`,
  },
})

const wrongNumber: Asked = {
  question: {
    de: 'Was ist, wenn ich mich bei der Nummer vertippe?',
    en: 'What if I mistype the number?',
    nl: 'Wat als ik een verkeerd nummer invul?',
    fr: 'Et si je me trompe de numéro ?',
  },
  answer: {
    de: 'Prüfen Sie die Nummer bitte vor der Zahlung: Was der Netzbetreiber gebucht hat, lässt sich nicht zurückholen. Gibt es die Nummer nicht, erhalten Sie Ihr Geld von selbst zurück.',
    en: 'Please check the number before you pay: what the network has booked cannot be taken back. If there is no such number, your money comes back by itself.',
    nl: 'Controleer het nummer voordat je betaalt: wat de provider heeft bijgeschreven, kan niet terug. Bestaat het nummer niet, dan krijg je je geld vanzelf terug.',
    fr: 'Vérifiez le numéro avant de payer : ce que l’opérateur a crédité ne peut être repris. Si le numéro n’existe pas, vous êtes remboursé automatiquement.',
  },
}

const whenByMail: Asked = {
  question: {
    de: 'Wann bekomme ich den Code?',
    en: 'When do I get the code?',
    nl: 'Wanneer krijg ik de code?',
    fr: 'Quand est-ce que je reçois le code ?',
  },
  answer: {
    de: 'Gleich nach der Zahlung: auf der Seite und per E-Mail. Die Seite Ihrer Bestellung zeigt ihn auch später.',
    en: 'Right after the payment: on the page and by email. The page of your order shows it later, too.',
    nl: 'Direct na de betaling: op de pagina en per e-mail. Op de pagina van je bestelling vind je hem later terug.',
    fr: 'Juste après le paiement : sur la page et par e-mail. La page de votre commande l’affiche aussi par la suite.',
  },
}

const asAGift: Asked = {
  question: {
    de: 'Kann ich die Karte verschenken?',
    en: 'Can I give the card away?',
    nl: 'Kan ik de kaart cadeau geven?',
    fr: 'Puis-je offrir la carte ?',
  },
  answer: {
    de: 'Ja. Wählen Sie „Als Geschenk“: Wir senden den Code mit Ihrem Gruß an die Adresse, die Sie nennen, sofort oder am Tag Ihrer Wahl. Den Preis nennen wir dabei nicht.',
    en: 'Yes. Choose “As a gift”: we send the code with your message to the address you give, at once or on a day you choose. What you paid is not mentioned.',
    nl: 'Ja. Kies ‘Als cadeau’: we sturen de code met je boodschap naar het adres dat je opgeeft, meteen of op een dag naar keuze. Wat je betaald hebt, staat er niet bij.',
    fr: 'Oui. Choisissez « Pour offrir » : nous envoyons le code avec votre message à l’adresse indiquée, tout de suite ou le jour de votre choix. Le prix payé n’est pas mentionné.',
  },
}

const where = (name: string): Asked => ({
  question: {
    de: 'Wo kann ich die Karte einlösen?',
    en: 'Where can I use the card?',
    nl: 'Waar kan ik de kaart gebruiken?',
    fr: 'Où puis-je utiliser la carte ?',
  },
  answer: {
    de: `Bei ${name} in dem Land, für das die Karte ausgestellt ist. Für einen Kauf lassen sich mehrere Karten verwenden.`,
    en: `At ${name}, in the country the card was issued for. Several cards can be used for one purchase.`,
    nl: `Bij ${name}, in het land waarvoor de kaart is uitgegeven. Voor één aankoop kun je meerdere kaarten gebruiken.`,
    fr: `Chez ${name}, dans le pays pour lequel la carte est émise. Plusieurs cartes peuvent servir à un même achat.`,
  },
})

const accountNeeded = (name: string): Asked => ({
  question: {
    de: 'Brauche ich ein Konto?',
    en: 'Do I need an account?',
    nl: 'Heb ik een account nodig?',
    fr: 'Faut-il un compte ?',
  },
  answer: {
    de: `Hier nicht. Zum Einlösen brauchen Sie ein Konto bei ${name}; es lässt sich dort kostenlos anlegen.`,
    en: `Not here. To redeem the code you need an account with ${name}; creating one is free.`,
    nl: `Hier niet. Om de code in te wisselen heb je een account bij ${name} nodig; aanmaken is gratis.`,
    fr: `Pas ici. Pour utiliser le code, il faut un compte ${name} ; sa création est gratuite.`,
  },
})

const isCredit = (name: string): Asked => ({
  question: {
    de: 'Muss ich meine Bankdaten angeben?',
    en: 'Do I have to give bank details?',
    nl: 'Moet ik bankgegevens opgeven?',
    fr: 'Dois-je donner mes coordonnées bancaires ?',
  },
  answer: {
    de: `Beim Bezahlen mit ${name} nicht: Der Code genügt. Behandeln Sie ihn wie Bargeld und geben Sie ihn niemandem, der Sie dazu auffordert.`,
    en: `Not when you pay with ${name}: the code is enough. Treat it like cash and give it to nobody who asks you for it.`,
    nl: `Niet als je met ${name} betaalt: de code is genoeg. Behandel die als contant geld en geef hem aan niemand die erom vraagt.`,
    fr: `Pas pour payer avec ${name} : le code suffit. Traitez-le comme de l’argent liquide et ne le donnez à personne qui vous le demande.`,
  },
})

const whenItBegins: Asked = {
  question: {
    de: 'Ab wann laufen die Tage?',
    en: 'When do the days start to count?',
    nl: 'Vanaf wanneer tellen de dagen?',
    fr: 'À partir de quand les jours sont-ils comptés ?',
  },
  answer: {
    de: 'Ab der Installation auf Ihrem Gerät. Sie können also früh kaufen und erst kurz vor der Abreise installieren; dafür brauchen Sie WLAN.',
    en: 'From the moment the eSIM is installed on your device. So you can buy early and install shortly before you leave; you need Wi-Fi for that.',
    nl: 'Vanaf het moment dat je de eSIM installeert. Je kunt dus vroeg kopen en pas kort voor vertrek installeren; daarvoor heb je wifi nodig.',
    fr: 'Dès l’installation de l’eSIM sur votre appareil. Vous pouvez donc acheter tôt et l’installer juste avant le départ ; il faut alors du Wi-Fi.',
  },
}

const keepNumber: Asked = {
  question: {
    de: 'Behalte ich meine Nummer?',
    en: 'Do I keep my number?',
    nl: 'Houd ik mijn nummer?',
    fr: 'Est-ce que je garde mon numéro ?',
  },
  answer: {
    de: 'Ja. Ihre SIM-Karte bleibt im Telefon und ist weiter erreichbar; die eSIM liefert nur die Daten. Eine eigene Telefonnummer hat sie nicht.',
    en: 'Yes. The SIM in your phone stays and you can still be reached; the eSIM brings the data only. It has no phone number of its own.',
    nl: 'Ja. Je eigen simkaart blijft in je telefoon en je blijft bereikbaar; de eSIM is alleen voor data en heeft geen eigen telefoonnummer.',
    fr: 'Oui. Votre carte SIM reste dans le téléphone et vous restez joignable ; l’eSIM n’apporte que les données et n’a pas de numéro.',
  },
}

const shareIt: Asked = {
  question: {
    de: 'Kann ich einen Hotspot einrichten?',
    en: 'Can I use it as a hotspot?',
    nl: 'Kan ik een hotspot maken?',
    fr: 'Puis-je partager la connexion ?',
  },
  answer: {
    de: 'Ja, solange Daten übrig sind. Eine eSIM gehört aber zu einem Gerät: Einmal installiert, lässt sie sich nicht auf ein anderes übertragen.',
    en: 'Yes, as long as there is data left. An eSIM belongs to one device, though: once installed it cannot be moved to another.',
    nl: 'Ja, zolang er data over is. Een eSIM hoort wel bij één toestel: eenmaal geïnstalleerd kun je hem niet overzetten.',
    fr: 'Oui, tant qu’il reste des données. Mais une eSIM appartient à un appareil : une fois installée, elle ne se transfère pas.',
  },
}

const whenUsedUp: Asked = {
  question: {
    de: 'Was ist, wenn die Daten aufgebraucht sind?',
    en: 'What if the data is used up?',
    nl: 'Wat als de data op is?',
    fr: 'Que se passe-t-il quand les données sont épuisées ?',
  },
  answer: {
    de: 'Dann endet die Verbindung, ohne dass Kosten entstehen. Auf der Seite Ihrer Bestellung laden Sie dieselbe eSIM mit einem weiteren Tarif auf.',
    en: 'The connection stops and nothing more is charged. On the page of your order you can put another plan on the same eSIM.',
    nl: 'Dan stopt de verbinding, zonder verdere kosten. Op de pagina van je bestelling zet je een nieuwe bundel op dezelfde eSIM.',
    fr: 'La connexion s’arrête, sans aucun frais. Depuis la page de votre commande, vous rechargez la même eSIM avec un autre forfait.',
  },
}

/** Frequent questions about a brand, by what it sells. */
export const questions: Record<Take, (name: string) => Asked[]> = {
  mobile: (name) => [whenByNumber(name), wrongNumber],
  'gift-cards': (name) => [whenByMail, asAGift, where(name)],
  games: (name) => [whenByMail, asAGift, accountNeeded(name)],
  streaming: (name) => [whenByMail, asAGift, accountNeeded(name)],
  payment: (name) => [whenByMail, isCredit(name)],
  plans: () => [whenItBegins, keepNumber, shareIt, whenUsedUp],
}
