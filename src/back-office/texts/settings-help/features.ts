import type { HelpTexts } from './help-texts.ts'

/** The specification's switches, menus and services of others. */
export const features = {
  "The specification's feature flags (section 1), all off by default.": {
    de: 'Die Schalter der Spezifikation (Abschnitt 1), alle zunächst aus.',
    nl: 'De schakelaars van de specificatie (deel 1), alle standaard uit.',
  },
  'Sells more brands than its own.': {
    de: 'Verkauft mehr Marken als die eigene.',
    nl: 'Verkoopt meer merken dan het eigen merk.',
  },
  "The page has a column of limited width instead of the window's full width.": {
    de: 'Die Seite hat eine Spalte von begrenzter Breite statt der ganzen Breite des Fensters.',
    nl: 'De pagina heeft een kolom van beperkte breedte in plaats van de volle breedte van het venster.',
  },
  'No login and no accounts.': {
    de: 'Keine Anmeldung und keine Konten.',
    nl: 'Geen aanmelding en geen accounts.',
  },
  "The shop's base is `/` instead of `/shop`.": {
    de: 'Der Shop liegt unter `/` statt unter `/shop`.',
    nl: 'De shop staat op `/` in plaats van op `/shop`.',
  },
  "Page titles come from each page's SEO texts instead of the provider's name.": {
    de: 'Seitentitel kommen aus den SEO-Texten jeder Seite statt vom Namen des Anbieters.',
    nl: 'Paginatitels komen uit de seo-teksten van elke pagina in plaats van uit de naam van de aanbieder.',
  },
  'Required fields have an asterisk at the payment page, with a line that explains it.': {
    de: 'Pflichtfelder haben auf der Zahlungsseite einen Stern, mit einer Zeile, die ihn erklärt.',
    nl: 'Verplichte velden hebben op de betaalpagina een sterretje, met een regel die het uitlegt.',
  },
  'Fields have a helper text.': {
    de: 'Felder haben einen Hilfetext.',
    nl: 'Velden hebben een hulptekst.',
  },
  'Dates as 31.12.2030 in every language.': {
    de: 'Datumsangaben in jeder Sprache als 31.12.2030.',
    nl: 'Datums in elke taal als 31.12.2030.',
  },
  'The payment page offers to store contact and address on the device, and fills them in at the next purchase.': {
    de: 'Die Zahlungsseite bietet an, Kontakt und Adresse auf dem Gerät zu speichern, und trägt sie beim nächsten Kauf ein.',
    nl: 'De betaalpagina biedt aan contact en adres op het apparaat te bewaren, en vult ze bij de volgende aankoop in.',
  },
  "The contact's number in two fields: country code, and national number.": {
    de: 'Die Nummer des Kontakts in zwei Feldern: Ländervorwahl und nationale Nummer.',
    nl: 'Het nummer van het contact in twee velden: landnummer en nationaal nummer.',
  },
  "The address has a country field with all countries by their own names; the shop's is preselected.": {
    de: 'Die Adresse hat ein Länderfeld mit allen Ländern unter ihren eigenen Namen; das des Shops ist vorausgewählt.',
    nl: 'Het adres heeft een landveld met alle landen onder hun eigen naam; dat van de shop is vooraf gekozen.',
  },
  'The result page shows drawings and the whole order; otherwise an animation and the order folded.': {
    de: 'Die Ergebnisseite zeigt Zeichnungen und die ganze Bestellung; sonst eine Animation und die Bestellung eingeklappt.',
    nl: 'De resultaatpagina toont tekeningen en de hele bestelling; anders een animatie en de bestelling ingeklapt.',
  },
  "The cart shows each line's price components and delivery time, and the components of the total.": {
    de: 'Der Warenkorb zeigt die Preisbestandteile und die Lieferzeit jeder Zeile und die Bestandteile der Summe.',
    nl: 'Het winkelmandje toont de prijsonderdelen en de levertijd van elke regel, en de onderdelen van het totaal.',
  },
  'Goes from the main page directly to the payment; there is no cart page.': {
    de: 'Geht von der Hauptseite direkt zur Zahlung; es gibt keine Warenkorbseite.',
    nl: 'Gaat van de hoofdpagina direct naar de betaling; er is geen pagina met het winkelmandje.',
  },
  'The payment page offers the newsletter, never preselected.': {
    de: 'Die Zahlungsseite bietet den Newsletter an, nie vorausgewählt.',
    nl: 'De betaalpagina biedt de nieuwsbrief aan, nooit vooraf aangevinkt.',
  },
  'Links of a brand\'s menus and footer (specification, section 1, "Tenant visibility notes").': {
    de: 'Links in Menüs und Fußzeile einer Marke (Spezifikation, Abschnitt 1, „Tenant visibility notes“).',
    nl: "Links in menu's en voettekst van een merk (specificatie, deel 1, “Tenant visibility notes”).",
  },
  'The shop link in the menu.': {
    de: 'Der Link zum Shop im Menü.',
    nl: 'De link naar de shop in het menu.',
  },
  'Ids at third-party services; each is optional. None loads before consent.': {
    de: 'Kennungen bei Diensten Dritter; jede ist freiwillig. Keiner wird vor der Einwilligung geladen.',
    nl: 'Kenmerken bij diensten van derden; elk is optioneel. Geen ervan wordt voor de toestemming geladen.',
  },
  "Tells Messenger's link previews which app the site belongs to.": {
    de: 'Sagt den Linkvorschauen von Messenger, zu welcher App die Website gehört.',
    nl: 'Vertelt de linkvoorbeelden van Messenger bij welke app de site hoort.',
  },
  "The brand's page for conversations (`m.me/…`). Default: no such link.": {
    de: 'Die Seite der Marke für Unterhaltungen (`m.me/…`). Ohne Angabe kein solcher Link.',
    nl: "De pagina van het merk voor gesprekken (`m.me/…`). Zonder opgave geen zo'n link.",
  },
  'The brand has a device id; `deviceIDSwitch` turns it on.': {
    de: 'Die Marke hat eine Gerätekennung; `deviceIDSwitch` schaltet sie ein.',
    nl: 'Het merk heeft een apparaatkenmerk; `deviceIDSwitch` zet het aan.',
  },
  'Digits with country code, no plus.': {
    de: 'Ziffern mit Ländervorwahl, ohne Plus.',
    nl: 'Cijfers met landnummer, zonder plus.',
  },
  "Target of the logo: a path, or another site's URL. Default: the shop's base.": {
    de: 'Ziel des Logos: ein Pfad oder die URL einer anderen Website. Ohne Angabe die Startseite des Shops.',
    nl: 'Doel van het logo: een pad, of de url van een andere site. Zonder opgave de startpagina van de shop.',
  },
  'Shown beside the logo during the checkout. Default: none.': {
    de: 'Wird beim Bezahlen neben dem Logo gezeigt. Ohne Angabe nichts.',
    nl: 'Wordt tijdens het afrekenen naast het logo getoond. Zonder opgave niets.',
  },
  "The shop's id at the review site. Default: no widget.": {
    de: 'Die Kennung des Shops bei der Bewertungsseite. Ohne Angabe kein Widget.',
    nl: 'Het kenmerk van de shop bij de beoordelingssite. Zonder opgave geen widget.',
  },
  "The business unit's id at the review site. Default: no widget.": {
    de: 'Die Kennung der Geschäftseinheit bei der Bewertungsseite. Ohne Angabe kein Widget.',
    nl: 'Het kenmerk van de bedrijfseenheid bij de beoordelingssite. Zonder opgave geen widget.',
  },
  'Default: no widget.': {
    de: 'Ohne Angabe kein Widget.',
    nl: 'Zonder opgave geen widget.',
  },
  "Keys of the `seo` namespace, which has the texts in each language. Default: the page's own name.": {
    de: 'Schlüssel des Namensraums `seo`, der die Texte in jeder Sprache hat. Ohne Angabe der eigene Name der Seite.',
    nl: 'Sleutels van de naamruimte `seo`, die de teksten in elke taal heeft. Zonder opgave de eigen naam van de pagina.',
  },
  'The device-id script is loaded.': {
    de: 'Das Skript für die Gerätekennung wird geladen.',
    nl: 'Het script voor het apparaatkenmerk wordt geladen.',
  },
  'URL of the device-id script. Default: none.': {
    de: 'URL des Skripts für die Gerätekennung. Ohne Angabe keines.',
    nl: 'Url van het script voor het apparaatkenmerk. Zonder opgave geen.',
  },
  'The device id is sent with address and payment.': {
    de: 'Die Gerätekennung wird mit Adresse und Zahlung gesendet.',
    nl: 'Het apparaatkenmerk wordt met adres en betaling meegestuurd.',
  },
  'A cookie `sessionId` connects the steps of a visit; it is created if missing.': {
    de: 'Ein Cookie `sessionId` verbindet die Schritte eines Besuchs; es wird angelegt, wenn es fehlt.',
    nl: 'Een cookie `sessionId` verbindt de stappen van een bezoek; hij wordt gemaakt als hij ontbreekt.',
  },
  'Pages that show advertisement banners.': {
    de: 'Seiten, die Werbebanner zeigen.',
    nl: "Pagina's die reclamebanners tonen.",
  },
} as const satisfies HelpTexts
