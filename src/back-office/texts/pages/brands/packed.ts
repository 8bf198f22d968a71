import type { AreaTexts } from '../../area-texts.ts'

/** Of a brand as one file. */
export const packed = {
  title: { en: 'As one file', de: 'Als eine Datei', nl: 'Als één bestand' },
  intro: {
    en: 'A zip with everything that a version says: settings, texts, pages, posts, banners and its own drawings. What comes from the brand’s folder is not in it.',
    de: 'Ein Zip mit allem, was eine Version sagt: Einstellungen, Texte, Seiten, Beiträge, Banner und eigene Zeichnungen. Was aus dem Ordner der Marke kommt, ist nicht darin.',
    nl: 'Een zip met alles wat een versie zegt: instellingen, teksten, pagina’s, berichten, banners en eigen tekeningen. Wat uit de map van het merk komt, zit er niet in.',
  },
  download: { en: 'Download', de: 'Herunterladen', nl: 'Downloaden' },
  downloadTitle: { en: 'As a zip', de: 'Als Zip', nl: 'Als zip' },
  downloadVersion: {
    en: 'Download version {{no}}',
    de: 'Version {{no}} herunterladen',
    nl: 'Versie {{no}} downloaden',
  },
  downloadDraft: { en: 'Download this draft', de: 'Diesen Entwurf herunterladen', nl: 'Dit concept downloaden' },
  file: { en: 'Zip of this brand', de: 'Zip dieser Marke', nl: 'Zip van dit merk' },
  hint: {
    en: 'What it says differently becomes a draft. Nothing is published.',
    de: 'Was es anders sagt, wird ein Entwurf. Nichts wird veröffentlicht.',
    nl: 'Wat het anders zegt, wordt een concept. Er wordt niets gepubliceerd.',
  },
  usualTitle: { en: 'From a file', de: 'Aus einer Datei', nl: 'Uit een bestand' },
  draftTitle: { en: 'Title of its draft', de: 'Titel seines Entwurfs', nl: 'Titel van het concept ervan' },
  begin: { en: 'Use this file', de: 'Diese Datei verwenden', nl: 'Dit bestand gebruiken' },
  fileOfNew: {
    en: 'Zip of a brand (optional)',
    de: 'Zip einer Marke (freiwillig)',
    nl: 'Zip van een merk (optioneel)',
  },
  hintOfNew: {
    en: 'What it says differently waits in the draft with the domains. Name, languages, country and domains stay as they are here; accounts and numbers of another brand are left out.',
    de: 'Was es anders sagt, wartet im Entwurf mit den Domains. Name, Sprachen, Land und Domains bleiben wie hier; Konten und Nummern einer anderen Marke bleiben weg.',
    nl: 'Wat het anders zegt, wacht in het concept met de domeinen. Naam, talen, land en domeinen blijven zoals hier; accounts en nummers van een ander merk blijven weg.',
  },
} satisfies AreaTexts
