// The layout of a booking batch (header 700, category 21, version 13) as developer.datev.de publishes it.

const numbered = (count: number, ...names: string[]) =>
  Array.from({ length: count }, (_, index) => names.map((name) => `${name} ${index + 1}`))
    .flat()
    .join(';')

/** Names of the 125 columns, as they stand in the second line. */
export const columns: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto',
  'Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext;Postensperre',
  'Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink',
  numbered(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  'KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung);EU-Steuersatz (Bestimmung)',
  'Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L;BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer',
  'BU 49 Funktionsergänzung',
  numbered(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  'Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp;Auftragsnummer;Buchungstyp',
  'USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen);Sachverhalt L+L (Anzahlungen);EU-Steuersatz (Anzahlungen)',
  'Erlöskonto (Anzahlungen);Herkunft-Kz;Buchungs GUID;KOST-Datum;SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername',
  'Beteiligtennummer;Identifikationsnummer;Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung;Festschreibung;Leistungsdatum;Datum Zuord. Steuerperiode;Fälligkeit;Generalumkehr (GU)',
  'Steuersatz;Land;Abrechnungsreferenz;BVV-Position;EU-Land u. UStID (Ursprung);EU-Steuersatz (Ursprung)',
  'Abw. Skontokonto',
].flatMap((names) => names.split(';'))

/** Columns with text, which stands in quotation marks even where it is empty; all others are numbers. */
const texts = new Set(
  [
    'Soll/Haben-Kennzeichen;WKZ Umsatz;WKZ Basis-Umsatz;BU-Schlüssel;Belegfeld 1;Belegfeld 2;Buchungstext',
    'Diverse Adressnummer;Beleglink;KOST1 - Kostenstelle;KOST2 - Kostenstelle;EU-Land u. UStID (Bestimmung)',
    'Abw. Versteuerungsart;Forderungsart;Auftragsnummer;Buchungstyp;EU-Land (Anzahlungen);Herkunft-Kz;Buchungs GUID',
    'SEPA-Mandatsreferenz;Gesellschaftername;Identifikationsnummer;Zeichnernummer;Bezeichnung SoBil-Sachverhalt',
    'Generalumkehr (GU);Land;Abrechnungsreferenz;EU-Land u. UStID (Ursprung)',
  ].flatMap((names) => names.split(';')),
)
const isText = (column: string) => texts.has(column) || /^(Beleginfo|Zusatzinformation)/.test(column)

const quoted = (text: string) => `"${text.replaceAll(/[\p{Cc}]/gu, ' ').replaceAll('"', '""')}"`

/** One line of the file. Columns that are not named are empty. */
export const lineOf = (values: Readonly<Record<string, string>>): string =>
  columns.map((column) => (isText(column) ? quoted(values[column] ?? '') : (values[column] ?? ''))).join(';')

export type Header = {
  createdAt: Date
  consultant: number
  client: number
  /** Days as YYYY-MM-DD. */
  fiscalYear: string
  from: string
  to: string
  accountLength: number
  /** As `nameOfBatch` makes it. */
  name: string
  chart: 'SKR03' | 'SKR04'
}

const mostOfName = 30

/**
 * What the bookkeeper sees in the list of batches: a brand's name and the month. The description allows letters, digits,
 * `_`, `.`, `/` and spaces, thirty in all: accents are taken off, and a long name is cut, never the month.
 * @param month `2026-01`
 */
export function nameOfBatch(brand: string, month: string): string {
  const [year, number] = month.split('-')
  const end = ` ${number}/${year}`
  const plain = brand
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9_./]+/g, ' ')
    .trim()
  return `${plain.slice(0, mostOfName - end.length)}${end}`.trimStart()
}

const digits = (text: string) => text.replaceAll(/\D/g, '')

/** The first line: 31 fields. The bookkeeper locks the batch, not we. */
export function headerOf(header: Header): string {
  const created = digits(header.createdAt.toISOString())
  const { consultant, client, fiscalYear, from, to, accountLength, name, chart } = header
  const bookkeeper = [consultant, client, digits(fiscalYear), accountLength, digits(from), digits(to)].join(';')
  const named = [quoted(name), '""', '1;0;0;"EUR";;"";;', quoted(chart.slice(-2))].join(';')
  return `"EXTF";700;21;"Buchungsstapel";13;${created};;"RE";"";"";${bookkeeper};${named};;;"";""`
}

/** Windows-1252 beyond Latin-1, from 0x80 on; a space for a place without a character. */
const from80 = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** Text in Windows-1252; a question mark for what it does not have. */
export const toCp1252 = (text: string): Buffer =>
  Buffer.from(
    [...text].map((character) => {
      const code = character.codePointAt(0) ?? 0
      if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
      const special = from80.indexOf(character)
      return special < 0 ? 0x3f : 0x80 + special
    }),
  )
