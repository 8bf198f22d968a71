import type { HelpTexts } from './help-texts.ts'

/** How it looks, and where it is. */
export const look = {
  'Colours of the themes for the light preference.': {
    de: 'Farben der Themen für die helle Darstellung.',
    nl: "Kleuren van de thema's voor de lichte weergave.",
  },
  'Colours of the themes for the dark preference.': {
    de: 'Farben der Themen für die dunkle Darstellung.',
    nl: "Kleuren van de thema's voor de donkere weergave.",
  },
  'The font of texts.': {
    de: 'Die Schrift der Texte.',
    nl: 'Het lettertype van teksten.',
  },
  'The font of headings.': {
    de: 'Die Schrift der Überschriften.',
    nl: 'Het lettertype van koppen.',
  },
  'Of headings.': {
    de: 'Von Überschriften.',
    nl: 'Van koppen.',
  },
  'Roundness of cards, in pixels.': {
    de: 'Rundung von Karten, in Pixeln.',
    nl: 'Ronding van kaarten, in pixels.',
  },
  'Roundness of buttons and fields, in pixels.': {
    de: 'Rundung von Knöpfen und Feldern, in Pixeln.',
    nl: 'Ronding van knoppen en velden, in pixels.',
  },
  'Of cards and fields, in pixels.': {
    de: 'Von Karten und Feldern, in Pixeln.',
    nl: 'Van kaarten en velden, in pixels.',
  },
  'How much room is between things: 1 is usual.': {
    de: 'Wie viel Raum zwischen den Dingen ist: 1 ist üblich.',
    nl: 'Hoeveel ruimte er tussen de dingen is: 1 is gebruikelijk.',
  },
  'A pattern on banners and panels.': {
    de: 'Ein Muster auf Bannern und Flächen.',
    nl: 'Een patroon op banners en vlakken.',
  },
  'Instead of the logos of header and footer, as SVG.': {
    de: 'Statt der Logos in Kopf- und Fußzeile, als SVG.',
    nl: "In plaats van de logo's in kop- en voettekst, als SVG.",
  },
  'Instead of `picture.svg` on the main page.': {
    de: 'Statt `picture.svg` auf der Hauptseite.',
    nl: 'In plaats van `picture.svg` op de hoofdpagina.',
  },
  "Instead of `favicon.svg` in the browser's tab.": {
    de: 'Statt `favicon.svg` im Reiter des Browsers.',
    nl: 'In plaats van `favicon.svg` in het tabblad van de browser.',
  },
  "The shops' languages (specification, section 9).": {
    de: 'Die Sprachen der Shops (Spezifikation, Abschnitt 9).',
    nl: 'De talen van de shops (specificatie, deel 9).',
  },
  'The default is the first.': {
    de: 'Voreingestellt ist das erste.',
    nl: 'Standaard geldt het eerste.',
  },
  "The folder of the brand's pictures under `tenants/`. Default: the brand's own.": {
    de: 'Der Ordner der Bilder der Marke unter `tenants/`. Ohne Angabe der eigene.',
    nl: 'De map met de afbeeldingen van het merk onder `tenants/`. Zonder opgave de eigen map.',
  },
  'Default: `/shop/topup/{tenant}`.': {
    de: 'Ohne Angabe: `/shop/topup/{tenant}`.',
    nl: 'Zonder opgave: `/shop/topup/{tenant}`.',
  },
  'Further paths that show the main page.': {
    de: 'Weitere Pfade, die die Hauptseite zeigen.',
    nl: 'Verdere paden die de hoofdpagina tonen.',
  },
  'Default: the first of `locales`.': {
    de: 'Ohne Angabe: die erste von `locales`.',
    nl: 'Zonder opgave: de eerste van `locales`.',
  },
  "IANA name. Default: the time zone of the shop's country.": {
    de: 'IANA-Name. Ohne Angabe die Zeitzone des Landes des Shops.',
    nl: 'IANA-naam. Zonder opgave de tijdzone van het land van de shop.',
  },
} as const satisfies HelpTexts
