import type { HelpTexts } from './help-texts.ts'

/** What is sold, to whom, and how it is paid. */
export const selling = {
  'Our name for each, from which its keys are made, and where it is told of its orders.': {
    de: 'Unser Name für jeden, aus dem seine Schlüssel gebildet werden, und wo er von seinen Bestellungen hört.',
    nl: 'Onze naam voor elk, waaruit de sleutels worden gemaakt, en waar hij over zijn bestellingen hoort.',
  },
  "Where the shopper agrees to what the law asks and to the price: on the shop's own page, or with the assistant, which shows our texts. The second needs a lawyer's word for the brand's country.":
    {
      de: 'Wo der Käufer dem zustimmt, was das Gesetz verlangt, und dem Preis: auf der eigenen Seite des Shops oder beim Assistenten, der unsere Texte zeigt. Für das Zweite braucht es das Wort eines Anwalts im Land der Marke.',
      nl: 'Waar de koper instemt met wat de wet vraagt en met de prijs: op de eigen pagina van de shop, of bij de assistent, die onze teksten toont. Voor het tweede is het woord van een advocaat in het land van het merk nodig.',
    },
  "The most of one purchase that an assistant may pay for; more is for the shop's own page.": {
    de: 'Das meiste, was ein Assistent bei einem Kauf zahlen darf; mehr gehört auf die eigene Seite des Shops.',
    nl: 'Het meeste dat een assistent per aankoop mag betalen; meer hoort op de eigen pagina van de shop.',
  },
  'The most that all assistants together may spend in 24 hours.': {
    de: 'Das meiste, was alle Assistenten zusammen in 24 Stunden ausgeben dürfen.',
    nl: 'Het meeste dat alle assistenten samen in 24 uur mogen uitgeven.',
  },
  "A brand's own limits, stricter than its country's. Default: the country's.": {
    de: 'Eigene Grenzen einer Marke, strenger als die ihres Landes. Ohne Angabe die des Landes.',
    nl: 'Eigen grenzen van een merk, strenger dan die van het land. Zonder opgave die van het land.',
  },
  "By name: a brand's fields replace those of the default rule with that name; another name is a new rule.": {
    de: 'Nach Namen: Die Felder einer Marke ersetzen die der üblichen Regel gleichen Namens; ein anderer Name ist eine neue Regel.',
    nl: 'Op naam: de velden van een merk vervangen die van de gebruikelijke regel met die naam; een andere naam is een nieuwe regel.',
  },
  'How long a passed one-time password spares its contact another one on the same device or IP address.': {
    de: 'Wie lange ein bestandenes Einmalpasswort seinem Kontakt auf demselben Gerät oder an derselben IP-Adresse ein weiteres erspart.',
    nl: 'Hoe lang een goed ingevoerd eenmalig wachtwoord het contact op hetzelfde apparaat of IP-adres een volgend bespaart.',
  },
  'In display order. Default: none, only single top-ups.': {
    de: 'In der Reihenfolge der Anzeige. Ohne Angabe keine, nur einzelne Aufladungen.',
    nl: 'In de volgorde van weergave. Zonder opgave geen, alleen losse opwaarderingen.',
  },
  "The balance limit of a low-balance top-up: an amount, or the shopper's choice.": {
    de: 'Die Grenze, unter der bei niedrigem Guthaben aufgeladen wird: ein Betrag oder die Wahl des Käufers.',
    nl: 'De grens waaronder bij laag tegoed wordt opgewaardeerd: een bedrag, of de keuze van de koper.',
  },
  'Example of a text that buys by SMS. If set, top-ups by text are offered. Default: none.': {
    de: 'Beispiel einer SMS, mit der gekauft wird. Ist es gesetzt, werden Aufladungen per SMS angeboten. Ohne Angabe keine.',
    nl: 'Voorbeeld van een sms waarmee wordt gekocht. Is het ingesteld, dan worden opwaarderingen per sms aangeboden. Zonder opgave geen.',
  },
  'The amount suggested in the field for a different amount. Default: none.': {
    de: 'Der im Feld für einen anderen Betrag vorgeschlagene Betrag. Ohne Angabe keiner.',
    nl: 'Het bedrag dat in het veld voor een ander bedrag wordt voorgesteld. Zonder opgave geen.',
  },
  'Shows the automatic kind before the single one; it is never preselected.': {
    de: 'Zeigt die automatische Art vor der einmaligen; sie ist nie vorausgewählt.',
    nl: 'Toont de automatische soort voor de eenmalige; hij is nooit vooraf gekozen.',
  },
  'The main page offers auto top-up light, without an account.': {
    de: 'Die Hauptseite bietet die einfache automatische Aufladung an, ohne Konto.',
    nl: 'De hoofdpagina biedt de eenvoudige automatische opwaardering aan, zonder account.',
  },
  'Cash codes from tills are redeemed here, each for a number of its brand.': {
    de: 'Hier werden Codes von der Kasse eingelöst, jeder für eine Nummer seiner Marke.',
    nl: 'Hier worden codes van de kassa verzilverd, elk voor een nummer van zijn merk.',
  },
  'What stops at the cart page on its way to the payment: carts of several items, or every cart. A single top-up has nothing to count up or to take out. `features.skipCartPageCheckout` does without the page.':
    {
      de: 'Was auf dem Weg zur Zahlung am Warenkorb hält: Warenkörbe mit mehreren Artikeln oder alle. Bei einer einzelnen Aufladung gibt es nichts zu zählen oder herauszunehmen. `features.skipCartPageCheckout` kommt ohne die Seite aus.',
      nl: 'Wat op weg naar de betaling bij het winkelmandje stopt: mandjes met meer artikelen, of elk mandje. Bij een losse opwaardering is er niets te tellen of uit te halen. `features.skipCartPageCheckout` doet het zonder de pagina.',
    },
  'Who finds their last top-ups on the main page, one press away: whoever agreed on this device and customers who are signed in, these alone, or nobody.':
    {
      de: 'Wer seine letzten Aufladungen auf der Hauptseite findet, einen Druck entfernt: wer auf diesem Gerät zugestimmt hat und angemeldete Kunden, nur diese oder niemand.',
      nl: 'Wie zijn laatste opwaarderingen op de hoofdpagina vindt, één druk verwijderd: wie op dit apparaat heeft ingestemd en aangemelde klanten, alleen die laatsten, of niemand.',
    },
  "Visitors from other countries see prices in their own currency too, as a guide; they pay in the brand's.": {
    de: 'Besucher aus anderen Ländern sehen die Preise zur Orientierung auch in ihrer eigenen Währung; sie zahlen in der der Marke.',
    nl: 'Bezoekers uit andere landen zien prijzen ter oriëntatie ook in hun eigen valuta; ze betalen in die van het merk.',
  },
  'Whether a shopper can send a link by which somebody else pays for their top-up.': {
    de: 'Ob ein Käufer einen Link senden kann, über den jemand anderes seine Aufladung bezahlt.',
    nl: 'Of een koper een link kan sturen waarmee iemand anders zijn opwaardering betaalt.',
  },
  'Face value of one product.': {
    de: 'Nennwert eines Produkts.',
    nl: 'Nominale waarde van één product.',
  },
  'Count of one product.': {
    de: 'Anzahl eines Produkts.',
    nl: 'Aantal van één product.',
  },
  'Sum of all face values.': {
    de: 'Summe aller Nennwerte.',
    nl: 'Som van alle nominale waarden.',
  },
  'Count of all products.': {
    de: 'Anzahl aller Produkte.',
    nl: 'Aantal van alle producten.',
  },
  "In display order; `countries` are the shoppers' countries in which a method is offered, default all.": {
    de: 'In der Reihenfolge der Anzeige; `countries` sind die Länder der Käufer, in denen eine Zahlungsart angeboten wird, ohne Angabe alle.',
    nl: 'In de volgorde van weergave; `countries` zijn de landen van kopers waarin een betaalwijze wordt aangeboden, zonder opgave alle.',
  },
  "The brand's merchant id at Google, once its domain is registered there. Default: none; Google Pay then leads to the provider's page.":
    {
      de: 'Die Händlerkennung der Marke bei Google, sobald ihre Domain dort eingetragen ist. Ohne Angabe keine; Google Pay führt dann auf die Seite des Zahlungsdienstleisters.',
      nl: 'Het handelaarskenmerk van het merk bij Google, zodra het domein daar is ingeschreven. Zonder opgave geen; Google Pay leidt dan naar de pagina van de betaaldienst.',
    },
  'Cryptocurrencies of the method `crypto`, the default first.': {
    de: 'Kryptowährungen der Zahlungsart `crypto`, die voreingestellte zuerst.',
    nl: 'Cryptovaluta van de betaalwijze `crypto`, de standaard eerst.',
  },
  'Fields of the payment page. A receipt needs nothing but an e-mail address: names are optional, and a top-up needs no postal address; a house number is only required with a street.':
    {
      de: 'Felder der Zahlungsseite. Eine Quittung braucht nur eine E-Mail-Adresse: Namen sind freiwillig, und eine Aufladung braucht keine Postanschrift; eine Hausnummer ist nur mit einer Straße Pflicht.',
      nl: 'Velden van de betaalpagina. Een kwitantie heeft alleen een e-mailadres nodig: namen zijn optioneel, en een opwaardering heeft geen postadres nodig; een huisnummer is alleen bij een straat verplicht.',
    },
  'A street needs a house number; if off, the field may be empty.': {
    de: 'Eine Straße braucht eine Hausnummer; ausgeschaltet darf das Feld leer sein.',
    nl: 'Een straat heeft een huisnummer nodig; uitgeschakeld mag het veld leeg zijn.',
  },
  "Countries of phone numbers, the usual one first. Default: the shop's country.": {
    de: 'Länder der Telefonnummern, das übliche zuerst. Ohne Angabe das Land des Shops.',
    nl: 'Landen van telefoonnummers, het gebruikelijke eerst. Zonder opgave het land van de shop.',
  },
  'The external customer portal where customers sign in. Default: none, they sign in here.': {
    de: 'Das externe Kundenportal, in dem Kunden sich anmelden. Ohne Angabe keines, sie melden sich hier an.',
    nl: 'Het externe klantenportaal waarin klanten zich aanmelden. Zonder opgave geen, ze melden zich hier aan.',
  },
  'The server accepts auto top-up light.': {
    de: 'Der Server nimmt die einfache automatische Aufladung an.',
    nl: 'De server neemt de eenvoudige automatische opwaardering aan.',
  },
  "Cards are entered in the provider's card fields in a frame, instead of on its page.": {
    de: 'Karten werden in den Kartenfeldern des Zahlungsdienstleisters in einem Rahmen eingegeben statt auf seiner Seite.',
    nl: 'Kaarten worden in de kaartvelden van de betaaldienst in een frame ingevoerd, in plaats van op zijn pagina.',
  },
  'An account may be opened with a phone number instead of an e-mail address.': {
    de: 'Ein Konto darf mit einer Telefonnummer statt einer E-Mail-Adresse eröffnet werden.',
    nl: 'Een account mag met een telefoonnummer in plaats van een e-mailadres worden geopend.',
  },
  'Promotion and voucher codes may be entered.': {
    de: 'Aktions- und Gutscheincodes dürfen eingegeben werden.',
    nl: 'Actie- en vouchercodes mogen worden ingevoerd.',
  },
  'iDEAL asks for the bank first.': {
    de: 'iDEAL fragt zuerst nach der Bank.',
    nl: 'iDEAL vraagt eerst naar de bank.',
  },
  'The local hour of weekly and monthly runs.': {
    de: 'Die örtliche Stunde wöchentlicher und monatlicher Aufladungen.',
    nl: 'Het lokale uur van wekelijkse en maandelijkse opwaarderingen.',
  },
} as const satisfies HelpTexts
