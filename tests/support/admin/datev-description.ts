// DATEV's description of a booking batch (header 700, format 13), as developer.datev.de publishes it, and a reader that
// knows nothing but that: the program's own writer is held against it.

const day = String.raw`20\d\d(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])`
const laterDay = String.raw`(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])20\d\d`
const amount = String.raw`(?!0{1,10},00)\d{1,10},\d\d`
const account = String.raw`(?!0{1,9}$)\d{1,9}`
const country = '"[A-Z]{2}"'
const text = (most: number) => `".{0,${most}}"`

/** Name of a field, the expression that its value matches, and whether it must not be empty. */
export type Field = readonly [name: string, expression: string, isNeeded?: true]

/** `.-/` in the description's own expression of the name is a range: it holds no hyphen. */
export const headerFields: readonly Field[] = [
  ['Kennzeichen', '"EXTF"', true],
  ['Versionsnummer', '700', true],
  ['Formatkategorie', '21', true],
  ['Formatname', '"Buchungsstapel"', true],
  ['Formatversion', '13', true],
  ['Erzeugt am', String.raw`${day}([01]\d|2[0-3])[0-5]\d[0-5]\d{4}`, true],
  ['Importiert', ''],
  ['Herkunft', String.raw`"\w{0,2}"`],
  ['Exportiert von', String.raw`"\w{0,25}"`],
  ['Importiert von', String.raw`"\w{0,25}"`],
  ['Beraternummer', String.raw`\d{4,7}`, true],
  ['Mandantennummer', String.raw`\d{1,5}`, true],
  ['WJ-Beginn', day, true],
  ['Sachkontenlänge', '[4-8]', true],
  ['Datum von', day, true],
  ['Datum bis', day, true],
  ['Bezeichnung', String.raw`"[\w./ ]{0,30}"`],
  ['Diktatkürzel', '"([A-Z]{2}){0,2}"'],
  ['Buchungstyp', '[12]', true],
  ['Rechnungslegungszweck', '0|30|40|50|64', true],
  ['Festschreibung', '[01]', true],
  ['WKZ', '"[A-Z]{3}"', true],
  ['Reserviert', ''],
  ['Derivatskennzeichen', '""'],
  ['Reserviert', ''],
  ['Reserviert', ''],
  ['Sachkontenrahmen', String.raw`"(\d{2}){0,2}"`],
  ['ID der Branchenlösung', String.raw`\d{0,4}`],
  ['Reserviert', ''],
  ['Reserviert', '""'],
  ['Anwendungsinformation', text(16)],
]

const pairsOf = (count: number, kind: string, value: string): Field[] =>
  Array.from({ length: count }, (_, index): Field[] => [
    [`${kind} ${index + 1}`, text(20)],
    [`${value} ${index + 1}`, text(210)],
  ]).flat()

export const lineFields: readonly Field[] = [
  ['Umsatz (ohne Soll/Haben-Kz)', amount, true],
  ['Soll/Haben-Kennzeichen', '"[SH]"', true],
  ['WKZ Umsatz', '"[A-Z]{3}"'],
  ['Kurs', String.raw`[1-9]\d{0,3},\d{2,6}`],
  ['Basis-Umsatz', amount],
  ['WKZ Basis-Umsatz', '"[A-Z]{3}"'],
  ['Konto', account, true],
  ['Gegenkonto (ohne BU-Schlüssel)', account, true],
  ['BU-Schlüssel', String.raw`"\d{4}"`],
  ['Belegdatum', String.raw`(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])`, true],
  // Words and expression differ in `_ & * +`: only what both allow.
  ['Belegfeld 1', '"[A-Za-z0-9$%/-]{0,36}"'],
  ['Belegfeld 2', '"[A-Za-z0-9$%/-]{0,12}"'],
  ['Skonto', String.raw`[1-9]\d{0,7},\d\d`],
  ['Buchungstext', text(60)],
  ['Postensperre', '[01]'],
  ['Diverse Adressnummer', String.raw`"\w{0,9}"`],
  ['Geschäftspartnerbank', String.raw`\d{3}`],
  ['Sachverhalt', String.raw`\d{2}`],
  ['Zinssperre', '[01]'],
  ['Beleglink', text(210)],
  ...pairsOf(8, 'Beleginfo - Art', 'Beleginfo - Inhalt'),
  ['KOST1 - Kostenstelle', String.raw`"[\w ]{0,36}"`],
  ['KOST2 - Kostenstelle', String.raw`"[\w ]{0,36}"`],
  ['Kost-Menge', String.raw`\d{12},\d{4}`],
  ['EU-Land u. UStID (Bestimmung)', text(15)],
  ['EU-Steuersatz (Bestimmung)', String.raw`\d\d,\d\d`],
  ['Abw. Versteuerungsart', '"[IKPS]"'],
  ['Sachverhalt L+L', String.raw`\d{1,3}`],
  ['Funktionsergänzung L+L', String.raw`\d{0,3}`],
  ['BU 49 Hauptfunktionstyp', String.raw`\d`],
  ['BU 49 Hauptfunktionsnummer', String.raw`\d{0,2}`],
  ['BU 49 Funktionsergänzung', String.raw`\d{0,3}`],
  ...pairsOf(20, 'Zusatzinformation - Art', 'Zusatzinformation- Inhalt'),
  ['Stück', String.raw`\d{0,8}`],
  ['Gewicht', String.raw`\d{1,8},\d\d`],
  ['Zahlweise', String.raw`\d{0,2}`],
  ['Forderungsart', String.raw`"\w{0,10}"`],
  ['Veranlagungsjahr', String.raw`20\d\d`],
  ['Zugeordnete Fälligkeit', laterDay],
  ['Skontotyp', String.raw`\d`],
  ['Auftragsnummer', text(30)],
  ['Buchungstyp', country],
  ['USt-Schlüssel (Anzahlungen)', String.raw`\d{0,4}`],
  ['EU-Land (Anzahlungen)', country],
  ['Sachverhalt L+L (Anzahlungen)', String.raw`\d{0,3}`],
  ['EU-Steuersatz (Anzahlungen)', String.raw`\d{1,2},\d\d`],
  ['Erlöskonto (Anzahlungen)', String.raw`\d{4,8}`],
  ['Herkunft-Kz', country],
  ['Buchungs GUID', text(36)],
  ['KOST-Datum', laterDay],
  ['SEPA-Mandatsreferenz', text(35)],
  ['Skontosperre', '[01]'],
  ['Gesellschaftername', text(76)],
  ['Beteiligtennummer', String.raw`\d{4}`],
  ['Identifikationsnummer', text(11)],
  ['Zeichnernummer', text(20)],
  ['Postensperre bis', laterDay],
  ['Bezeichnung SoBil-Sachverhalt', text(30)],
  ['Kennzeichen SoBil-Buchung', String.raw`\d{1,2}`],
  ['Festschreibung', '[01]'],
  ['Leistungsdatum', laterDay],
  ['Datum Zuord. Steuerperiode', laterDay],
  ['Fälligkeit', laterDay],
  ['Generalumkehr (GU)', '"[01]"'],
  ['Steuersatz', String.raw`\d{1,2},\d\d`],
  ['Land', country],
  ['Abrechnungsreferenz', text(50)],
  ['BVV-Position', '[1-5]'],
  ['EU-Land u. UStID (Ursprung)', text(15)],
  ['EU-Steuersatz (Ursprung)', String.raw`\d\d,\d\d`],
  ['Abw. Skontokonto', String.raw`\d{1,9}`],
]

/**
 * Everything in a file that is not as described, by line and field; an empty list for a good one. A text stands in
 * quotation marks, also where it is empty; a number never does.
 */
export function faultsOfBatch(file: Buffer): string[] {
  const all = new TextDecoder('windows-1252').decode(file)
  if (!all.endsWith('\r\n')) return ['the last line has no end']
  const [header = '', names = '', ...lines] = all.slice(0, -2).split('\r\n')
  const expected = lineFields.map(([name]) => name).join(';')
  return [
    ...(/[\p{Cc}\uFFFD]/u.test(all.replaceAll('\r\n', '')) ? ['a control character'] : []),
    ...(names === expected ? [] : ['other columns']),
    ...faultsOfLine('header', header, headerFields),
    ...lines.flatMap((line, index) => faultsOfLine(`line ${index + 3}`, line, lineFields)),
  ]
}

function faultsOfLine(where: string, line: string, fields: readonly Field[]): string[] {
  const values = splitLine(line)
  if (values.length !== fields.length) return [`${where}: ${values.length} fields`]
  return fields.flatMap(([name, expression, isNeeded], index) => {
    const value = values[index] ?? ''
    const isEmpty = value === (expression.startsWith('"') ? '""' : '')
    // What is doubled counts once: lengths are those of the text.
    const text = value.startsWith('"') ? `"${value.slice(1, -1).replaceAll('""', "'")}"` : value
    const isGood = isEmpty ? !isNeeded : new RegExp(`^(?:${expression})$`).test(text)
    return isGood ? [] : [`${where}: ${name} is ${value}`]
  })
}

/** Fields as they stand, quotation marks included. */
function splitLine(line: string): string[] {
  const values = ['']
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    if (character === ';' && !isQuoted) values.push('')
    else values[values.length - 1] += character
  }
  return values
}
