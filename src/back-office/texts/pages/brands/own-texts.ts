import type { AreaTexts } from '../../area-texts.ts'

/** Of the editor of a brand's own texts. */
export const ownTexts = {
  title: { en: 'Texts', de: 'Texte', nl: 'Teksten' },
  titleOf: { en: '{{brand}}: texts', de: '{{brand}}: Texte', nl: '{{brand}}: teksten' },
  intro: {
    en: 'An empty field uses the shop’s text. What is saved stands in a draft until it is published.',
    de: 'Ein leeres Feld nutzt den Text des Shops. Was gesichert ist, steht bis zur Veröffentlichung in einem Entwurf.',
    nl: 'Een leeg veld gebruikt de tekst van de shop. Wat bewaard is, staat in een concept tot het gepubliceerd is.',
  },
  toRead: {
    en: 'An empty field uses the shop’s text. Whoever has the role Brand manager may change texts here.',
    de: 'Ein leeres Feld nutzt den Text des Shops. Texte ändert hier, wer die Rolle Markenverantwortung hat.',
    nl: 'Een leeg veld gebruikt de tekst van de shop. Wie de rol Merkbeheer heeft, mag hier teksten wijzigen.',
  },
  find: { en: 'Search all texts', de: 'Alle Texte durchsuchen', nl: 'Alle teksten doorzoeken' },
  findHint: {
    en: 'words of a page, or a key',
    de: 'Worte einer Seite oder ein Schlüssel',
    nl: 'woorden van een pagina, of een sleutel',
  },
  only: { en: 'Show', de: 'Zeigen', nl: 'Tonen' },
  all: { en: 'all texts', de: 'alle Texte', nl: 'alle teksten' },
  own: { en: 'the brand’s own', de: 'die eigenen der Marke', nl: 'eigen teksten van het merk' },
  missing: { en: 'missing or wrong', de: 'fehlende oder falsche', nl: 'ontbrekend of fout' },
  changed: { en: 'changed in this draft', de: 'in diesem Entwurf geändert', nl: 'gewijzigd in dit concept' },
  found: {
    en: { one: '{{count}} text', other: '{{count}} texts' },
    de: { one: '{{count}} Text', other: '{{count}} Texte' },
    nl: { one: '{{count}} tekst', other: '{{count}} teksten' },
  },
  none: { en: 'No text is like that.', de: 'So ist kein Text.', nl: 'Zo is geen tekst.' },
  shops: { en: 'The shop’s:', de: 'Der des Shops:', nl: 'Die van de shop:' },
  noShops: {
    en: 'The shop has no text here.',
    de: 'Der Shop hat hier keinen Text.',
    nl: 'De shop heeft hier geen tekst.',
  },
  isMissing: {
    en: 'Missing: the brand needs a text of its own in each of its languages.',
    de: 'Fehlt: Die Marke braucht hier in jeder ihrer Sprachen einen eigenen Text.',
    nl: 'Ontbreekt: het merk heeft hier in elk van zijn talen een eigen tekst nodig.',
  },
  lost: {
    en: 'Put in again what the shop sets in:',
    de: 'Bitte wieder einfügen, was der Shop einsetzt:',
    nl: 'Zet er weer in wat de shop invult:',
  },
  unknown: {
    en: 'Take out what nothing is set in for:',
    de: 'Bitte herausnehmen, wofür hier nichts eingesetzt wird:',
    nl: 'Haal weg waarvoor hier niets wordt ingevuld:',
  },
  whole: { en: 'All texts', de: 'Alle Texte', nl: 'Alle teksten' },
  toDraft: {
    en: 'Check and publish: {{title}}',
    de: 'Prüfen und veröffentlichen: {{title}}',
    nl: 'Controleren en publiceren: {{title}}',
  },
  more: { en: 'More texts', de: 'Weitere Texte', nl: 'Meer teksten' },
} satisfies AreaTexts
