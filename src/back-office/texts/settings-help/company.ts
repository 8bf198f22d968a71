import type { HelpTexts } from './help-texts.ts'

/** Who sells: names, company, law, contact. */
export const company = {
  "The brand's public name; page titles use it.": {
    de: 'Der öffentliche Name der Marke; Seitentitel verwenden ihn.',
    nl: 'De openbare naam van het merk; paginatitels gebruiken hem.',
  },
  "The brand's own site. Default: none.": {
    de: 'Die eigene Website der Marke. Ohne Angabe keine.',
    nl: 'De eigen website van het merk. Zonder opgave geen.',
  },
  'The legally responsible company; every brand has it, even one that hides its imprint.': {
    de: 'Das rechtlich verantwortliche Unternehmen; jede Marke hat eines, auch wenn sie ihr Impressum nicht zeigt.',
    nl: 'Het juridisch verantwoordelijke bedrijf; elk merk heeft er een, ook als het zijn colofon niet toont.',
  },
  'Court or chamber, and the number there.': {
    de: 'Gericht oder Kammer und die Nummer dort.',
    nl: 'Rechtbank of kamer, en het nummer daar.',
  },
  "As the country's register writes it, without spaces; `'none'` if the company has none.": {
    de: "Wie das Register des Landes sie schreibt, ohne Leerzeichen; `'none'`, wenn das Unternehmen keine hat.",
    nl: "Zoals het register van het land het schrijft, zonder spaties; `'none'` als het bedrijf er geen heeft.",
  },
  'Sender of mails.': {
    de: 'Absender von E-Mails.',
    nl: 'Afzender van e-mails.',
  },
  'Sender of text messages, and the number for replies.': {
    de: 'Absender von SMS und die Nummer für Antworten.',
    nl: "Afzender van sms'en, en het nummer voor antwoorden.",
  },
  "The brand's own number for incoming texts. Default: none, it only sends.": {
    de: 'Die eigene Nummer der Marke für eingehende SMS. Ohne Angabe keine, sie sendet nur.',
    nl: "Het eigen nummer van het merk voor inkomende sms'en. Zonder opgave geen, het verzendt alleen.",
  },
  'Hosting company; named in the privacy notice, and in a French imprint with telephone.': {
    de: 'Hoster; in der Datenschutzerklärung genannt, in einem französischen Impressum mit Telefonnummer.',
    nl: 'Hostingbedrijf; genoemd in de privacyverklaring, en in een Frans colofon met telefoonnummer.',
  },
  'Mail service; named in the privacy notice.': {
    de: 'Maildienst; in der Datenschutzerklärung genannt.',
    nl: 'Maildienst; genoemd in de privacyverklaring.',
  },
  "Default: the country's authority; Germany has one per state, which must be set here.": {
    de: 'Ohne Angabe die Behörde des Landes; Deutschland hat eine je Bundesland, die hier stehen muss.',
    nl: 'Zonder opgave de autoriteit van het land; Duitsland heeft er een per deelstaat, die hier moet staan.',
  },
  'Contact of the data protection officer. Default: none.': {
    de: 'Kontakt des Datenschutzbeauftragten. Ohne Angabe keiner.',
    nl: 'Contact van de functionaris voor gegevensbescherming. Zonder opgave geen.',
  },
  'Germany: the person responsible for articles (§ 18 (2) MStV).': {
    de: 'Deutschland: wer für Beiträge verantwortlich ist (§ 18 Abs. 2 MStV).',
    nl: 'Duitsland: wie verantwoordelijk is voor artikelen (§ 18 (2) MStV).',
  },
  'Austria: the chamber that the company belongs to (§ 5 (1) 6 ECG).': {
    de: 'Österreich: die Kammer, der das Unternehmen angehört (§ 5 Abs. 1 Z 6 ECG).',
    nl: 'Oostenrijk: de kamer waartoe het bedrijf behoort (§ 5 (1) 6 ECG).',
  },
  'Austria: the supervisory authority of the trade (§ 5 (1) 5 ECG). Elsewhere: for a licensed trade.': {
    de: 'Österreich: die Aufsichtsbehörde des Gewerbes (§ 5 Abs. 1 Z 5 ECG). Anderswo: bei einem Gewerbe mit Erlaubnis.',
    nl: 'Oostenrijk: de toezichthouder van het bedrijf (§ 5 (1) 5 ECG). Elders: bij een bedrijf met vergunning.',
  },
  'Austria: the rules of the trade, and where to read them (§ 5 (1) 6 ECG).': {
    de: 'Österreich: die Vorschriften des Gewerbes und wo sie zu lesen sind (§ 5 Abs. 1 Z 6 ECG).',
    nl: 'Oostenrijk: de regels van het beroep, en waar ze te lezen zijn (§ 5 (1) 6 ECG).',
  },
  'Austria: what the company does (§ 25 MedienG).': {
    de: 'Österreich: was das Unternehmen tut (§ 25 MedienG).',
    nl: 'Oostenrijk: wat het bedrijf doet (§ 25 MedienG).',
  },
  'France: the share capital (`SAS au capital de …`).': {
    de: 'Frankreich: das Stammkapital (`SAS au capital de …`).',
    nl: 'Frankrijk: het maatschappelijk kapitaal (`SAS au capital de …`).',
  },
  'France: the director of publication.': {
    de: 'Frankreich: der Verantwortliche für die Veröffentlichung.',
    nl: 'Frankrijk: de verantwoordelijke voor de publicatie.',
  },
  'France: the mediator for consumers (Code de la consommation L616-1).': {
    de: 'Frankreich: der Mediator für Verbraucher (Code de la consommation L616-1).',
    nl: 'Frankrijk: de bemiddelaar voor consumenten (Code de la consommation L616-1).',
  },
  'United Kingdom: where the company is registered (`England and Wales`).': {
    de: 'Vereinigtes Königreich: wo das Unternehmen eingetragen ist (`England and Wales`).',
    nl: 'Verenigd Koninkrijk: waar het bedrijf is ingeschreven (`England and Wales`).',
  },
  "United Kingdom: the company's registration number at the ICO (data protection fee).": {
    de: 'Vereinigtes Königreich: die Registrierungsnummer des Unternehmens beim ICO (Datenschutzgebühr).',
    nl: 'Verenigd Koninkrijk: het registratienummer van het bedrijf bij de ICO (bijdrage voor gegevensbescherming).',
  },
  'Whether the company takes part in consumer arbitration (§ 36 VSBG), and before which body.': {
    de: 'Ob das Unternehmen an der Verbraucherschlichtung teilnimmt (§ 36 VSBG) und vor welcher Stelle.',
    nl: 'Of het bedrijf meedoet aan geschilbeslechting voor consumenten (§ 36 VSBG), en bij welke instantie.',
  },
  'The versions of legal texts that a lawyer signed off. Production refuses a text without one, or changed since.': {
    de: 'Die Fassungen der Rechtstexte, die ein Anwalt freigegeben hat. Im Livebetrieb wird ein Text ohne Freigabe oder mit späterer Änderung abgelehnt.',
    nl: 'De versies van juridische teksten die een advocaat heeft goedgekeurd. In productie wordt een tekst zonder goedkeuring, of die daarna is gewijzigd, geweigerd.',
  },
  "The company's sales to consumers in other countries of the Union are below the threshold of directive 2006/112, article 59c: its own country's VAT applies. Default: the customer's country's.":
    {
      de: 'Die Verkäufe des Unternehmens an Verbraucher in anderen Ländern der Union liegen unter der Schwelle der Richtlinie 2006/112, Artikel 59c: Die Mehrwertsteuer des eigenen Landes gilt. Ohne Angabe die des Landes des Kunden.',
      nl: 'De verkopen van het bedrijf aan consumenten in andere landen van de Unie liggen onder de drempel van richtlijn 2006/112, artikel 59 quater: de btw van het eigen land geldt. Zonder opgave die van het land van de klant.',
    },
  'Invented facts, by path: a field (`identification.register`) or a whole group (`identification`). Production refuses a brand with any. Default: none.':
    {
      de: 'Erfundene Angaben, nach Pfad: ein Feld (`identification.register`) oder eine ganze Gruppe (`identification`). Im Livebetrieb wird eine Marke mit solchen abgelehnt. Ohne Angabe keine.',
      nl: 'Verzonnen gegevens, op pad: een veld (`identification.register`) of een hele groep (`identification`). In productie wordt een merk daarmee geweigerd. Zonder opgave geen.',
    },
  'Shown with opening hours on the support page.': {
    de: 'Wird mit den Öffnungszeiten auf der Hilfeseite gezeigt.',
    nl: 'Wordt met de openingstijden op de hulppagina getoond.',
  },
  'Address of the ticket system. Default: the support address.': {
    de: 'Adresse des Ticketsystems. Ohne Angabe die Adresse der Kundenhilfe.',
    nl: 'Adres van het ticketsysteem. Zonder opgave het adres van de klantenservice.',
  },
  "Default: the shop's own contact page.": {
    de: 'Ohne Angabe die eigene Kontaktseite des Shops.',
    nl: 'Zonder opgave de eigen contactpagina van de shop.',
  },
  "The brand's name on bank and card statements, as agreed with the payment provider. Default: the provider's name.": {
    de: 'Der Name der Marke auf Konto- und Kartenabrechnungen, wie mit dem Zahlungsdienstleister vereinbart. Ohne Angabe der Name des Anbieters.',
    nl: 'De naam van het merk op bank- en kaartafschriften, zoals met de betaaldienst afgesproken. Zonder opgave de naam van de aanbieder.',
  },
  'Why a brand of Germany or Austria hides its imprint; production refuses one without a reason.': {
    de: 'Warum eine Marke in Deutschland oder Österreich ihr Impressum nicht zeigt; im Livebetrieb wird sie ohne Grund abgelehnt.',
    nl: 'Waarom een merk in Duitsland of Oostenrijk zijn colofon niet toont; in productie wordt het zonder reden geweigerd.',
  },
  'Host names in production, lower case.': {
    de: 'Hostnamen im Livebetrieb, in Kleinbuchstaben.',
    nl: 'Hostnamen in productie, in kleine letters.',
  },
} as const satisfies HelpTexts
