import type { AreaTexts } from '../../area-texts.ts'

export const stock = {
  products: { en: 'Products of our own stock', de: 'Produkte aus eigenem Lager', nl: 'Producten uit eigen voorraad' },
  noProducts: {
    en: 'No product comes from our own stock',
    de: 'Kein Produkt kommt aus eigenem Lager',
    nl: 'Geen product komt uit eigen voorraad',
  },
  batches: { en: 'Batches', de: 'Chargen', nl: 'Partijen' },
  damaged: { en: 'Damaged codes', de: 'Beschädigte Codes', nl: 'Beschadigde codes' },
  codeNumber: { en: 'Number', de: 'Nummer', nl: 'Nummer' },
  writeOff: { en: 'Write off', de: 'Ausbuchen', nl: 'Afboeken' },
  writeOffTitle: { en: 'Write off code {{number}}', de: 'Code {{number}} ausbuchen', nl: 'Code {{number}} afboeken' },
  writeOffText: {
    en: 'It cannot be opened, and is not sold. Written off, it can be imported anew.',
    de: 'Er lässt sich nicht öffnen und wird nicht verkauft. Ausgebucht kann er neu importiert werden.',
    nl: 'De code kan niet worden geopend en wordt niet verkocht. Na het afboeken kan hij opnieuw worden geïmporteerd.',
  },
  done: { en: 'Done.', de: 'Erledigt.', nl: 'Gedaan.' },
  line: { en: 'Told below', de: 'Meldung unter', nl: 'Melden onder' },
  usualLine: { en: 'as usual', de: 'wie üblich', nl: 'zoals gewoonlijk' },
  setLine: { en: 'Tell me below …', de: 'Meldebestand …', nl: 'Melden onder …' },
  lineTitle: {
    en: 'When are few left of {{product}}?',
    de: 'Wann sind es wenige von {{product}}?',
    nl: 'Wanneer zijn er weinig van {{product}}?',
  },
  lineHint: {
    en: 'Number of codes; empty: as for all products',
    de: 'Anzahl der Codes; leer: wie bei allen Produkten',
    nl: 'Aantal codes; leeg: zoals bij alle producten',
  },
  withdraw: { en: 'Withdraw', de: 'Zurückziehen', nl: 'Intrekken' },
  withdrawTitle: { en: 'Withdraw {{batch}}?', de: '{{batch}} zurückziehen?', nl: '{{batch}} intrekken?' },
  withdrawText: {
    en: {
      one: '{{count}} code is sold to nobody any more. Orders that hold it get another one. Sold ones stay sold. This cannot be undone.',
      other:
        '{{count}} codes are sold to nobody any more. Orders that hold one get another. Sold ones stay sold. This cannot be undone.',
    },
    de: {
      one: '{{count}} Code wird nicht mehr verkauft. Bestellungen, die ihn reserviert haben, bekommen einen anderen. Verkaufte bleiben verkauft. Das lässt sich nicht rückgängig machen.',
      other:
        '{{count}} Codes werden nicht mehr verkauft. Bestellungen, die einen reserviert haben, bekommen einen anderen. Verkaufte bleiben verkauft. Das lässt sich nicht rückgängig machen.',
    },
    nl: {
      one: '{{count}} code wordt niet meer verkocht. Bestellingen die hem vasthouden krijgen een andere. Verkochte blijven verkocht. Dit kan niet ongedaan worden gemaakt.',
      other:
        '{{count}} codes worden niet meer verkocht. Bestellingen die er een vasthouden krijgen een andere. Verkochte blijven verkocht. Dit kan niet ongedaan worden gemaakt.',
    },
  },
  withdrawn: { en: 'Withdrawn', de: 'Zurückgezogen', nl: 'Ingetrokken' },
  why: { en: 'Reason', de: 'Grund', nl: 'Reden' },
  claim: { en: 'Claim file', de: 'Reklamation', nl: 'Claimbestand' },
  import: { en: 'Import codes', de: 'Codes importieren', nl: 'Codes inlezen' },
  productHint: {
    en: 'Brand and product, as in brand/card-25',
    de: 'Marke und Produkt, wie in marke/karte-25',
    nl: 'Merk en product, zoals in merk/kaart-25',
  },
  batchHint: {
    en: 'What the supplier calls this list',
    de: 'Wie der Lieferant diese Liste nennt',
    nl: 'Hoe de leverancier deze lijst noemt',
  },
  file: { en: 'List of codes', de: 'Liste der Codes', nl: 'Lijst van codes' },
  fileHint: {
    en: 'A code a line, or CSV with the columns code, pin, serial, expires',
    de: 'Ein Code je Zeile, oder CSV mit den Spalten code, pin, serial, expires',
    nl: 'Eén code per regel, of CSV met de kolommen code, pin, serial, expires',
  },
  pasted: { en: 'Or paste the list', de: 'Oder die Liste einfügen', nl: 'Of plak de lijst' },
  look: { en: 'Look at the list', de: 'Liste ansehen', nl: 'Lijst bekijken' },
  listWanted: {
    en: 'Choose a product, name the batch, and send a file or paste a list.',
    de: 'Wählen Sie ein Produkt, nennen Sie die Charge, und senden Sie eine Datei oder fügen Sie eine Liste ein.',
    nl: 'Kies een product, noem de partij, en stuur een bestand of plak een lijst.',
  },
  codes: { en: 'Codes', de: 'Codes', nl: 'Codes' },
  lastExpiry: { en: 'Last expiry', de: 'Läuft zuletzt ab', nl: 'Laatste vervaldag' },
  write: { en: 'Put them into stock', de: 'Ins Lager aufnehmen', nl: 'Op voorraad nemen' },
  imported: { en: 'The codes are in stock.', de: 'Die Codes sind im Lager.', nl: 'De codes zijn op voorraad.' },
} as const satisfies AreaTexts
