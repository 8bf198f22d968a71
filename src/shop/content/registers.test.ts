import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

// Each language addresses shoppers in one form (docs/languages.md). This finds words of the other form, and literal
// translations that were corrected once.

type Rule = { says: string; never: RegExp }

/** Informal imperatives at the end of a button. */
const informalTurkish =
  /(?<![\p{L}’])(ekle|yap|öde|seç|gönder|kaydet|kaydol|değiştir|göster|kapat|temizle|uygula|kullan|kopyala|görüntüle|yükle|kaldır|dene|onayla|bırak|oluştur|belirle|indir|duraklat|sonlandır|feshet|yazdır|etkinleştir|vazgeç|[Dd]evam et|iptal et|kontrol et|sipariş ver|satın al)$/iu

const informalRomanian =
  /^(Adaugă|Alege|Aplică|Comandă acum|Confirmă|Continuă|Copiază|Deschide|Elimină|Introdu|Încearcă|Închide|Plătește|Reîncarcă|Salvează|Scrie|Șterge|Trimite|Verifică|Vezi)(?!\p{L})/u

const rules: Record<string, Rule[]> = {
  de: [
    { says: 'Sie', never: /\b([Dd]u|[Dd]eine?[mnrs]?|[Dd]ir|[Dd]ich|[Ee]uch|[Ee]uer)\b/ },
    { says: 'automatisch; einlösen', never: /von selbst|selbst Einlösen|fragen Sie das Telefon|Kundendienst/ },
  ],
  en: [
    { says: 'British spelling', never: /\b(color|favorite|canceled|recognize|center|apologize)\b/i },
    { says: 'email', never: /e-mail/i },
    { says: 'support (a phone and eSIM)', never: /\bknows? eSIM|ask the phone|no text buys|message can order/ },
    { says: 'plan; automatically', never: /\btariffs?\b|by (themselves|ourselves|itself)\b/i },
  ],
  es: [
    { says: 'usted', never: /\b(tú|tus|tuyo|tienes|puedes|quieres|introduce|elige)\b/i },
    { says: 'comprobar en el teléfono', never: /preguntar al (propio )?teléfono|ningún SMS compra/i },
    {
      says: 'gastos de gestión, forma de pago, carrito',
      never: /gastos de servicio|m[eé](dio|todo)s? de pago|\bcesta\b/i,
    },
    {
      says: 'an instruction as such',
      never: /Conviene (revisar|elegir|comprobar|intentarlo)|Hay que (elegir|introducir)/,
    },
  ],
  fr: [
    { says: 'vous', never: /(?<![\p{L}’-])(tu|ton|ta|tes|toi)(?![\p{L}’-])/iu },
    { says: 'vérifier sur le téléphone', never: /demandez au téléphone|aucun SMS n’achète/i },
    { says: 'automatiquement', never: /de (nous-mêmes|lui-même|elle-même)|tout(e)?s? seule?s?(?!\p{L})/iu },
    { says: 'a no-break space before a double mark', never: /\S [;:!?»]|« / },
  ],
  it: [
    { says: 'tu', never: /\b(Lei|Suo|Sua|Suoi|inserisca|scelga|verifichi|riprovi)\b/ },
    { says: 'controllare sul telefono', never: /chiedere al telefono|nessun SMS acquista/i },
    { says: 'costi di servizio, annullare l’iscrizione', never: /commission|disiscri/i },
    {
      says: 'an instruction as such',
      never: /(?:^|[.:;] )(Scegliere|Inviare|Aprire|Controllare|Lasciare|Conservare|Indicare) /,
    },
  ],
  nl: [
    { says: 'je', never: /(?<!\p{L})(u|uw|uzelf)(?!\p{L})/iu },
    {
      says: 'in je winkelwagen zitten; aanvinken',
      never: /Hiermit|liggen er te veel|ligt niet meer in|zet het vinkje|betaalwijze/,
    },
    { says: 'opgeslagen betaalmethode; teruggeboekt', never: /bewaarde (betaal|kaart)|teruggehaald/i },
    { says: 'automatisch', never: /(?<!\p{L})vanzelf(?!sprekend)|uit onszelf/iu },
  ],
  pl: [
    {
      says: 'ty',
      never: /(?<!\p{L})(Pan|Pani|Pana|Państw\p{L}+)(?!\p{L})|(?:^|[.] )Pros(zę|imy) (?!o )\p{L}+ć(?!\p{L})/u,
    },
    { says: 'zalogowano', never: /na swoim koncie\.|jesteś na koncie/i },
    {
      says: 'sprawdzić w telefonie',
      never: /zapytać (sam )?telefon|SMS niczego (już )?nie kup|(?<!\p{L})prosimy(?!\p{L})/iu,
    },
  ],
  ro: [
    { says: 'dumneavoastră', never: informalRomanian },
    {
      says: 'confirmare de plată, a debita, a storna, a rezilia',
      never: /chitanț|s-a retras nicio sumă|retras o plată|(îl|o) încheiați|niciun SMS nu mai cumpără/i,
    },
    { says: 'dumneavoastră', never: /(?<!\p{L})(tău|tale|tăi|ție|îți|vrei|poți|trebuie să faci)(?!\p{L})/iu },
  ],
  tr: [
    { says: 'siz', never: informalTurkish },
    { says: 'siz', never: /(?<!\p{L})(sen|senin|sana|seni|paranı)(?!\p{L})/iu },
  ],
}

const languages = readdirSync('locales')

test('every language has rules, and is in the table', () => {
  expect(Object.keys(rules).sort()).toEqual([...languages].sort())
  const table = readFileSync('docs/languages.md', 'utf8')
  expect(languages.filter((language) => !table.includes(`| ${language} |`))).toEqual([])
})

describe.each(languages)('the texts in %s', (language) => {
  const texts = ['common', 'seo'].flatMap((name) =>
    Object.entries(JSON.parse(readFileSync(`locales/${language}/${name}.json`, 'utf8')) as Record<string, string>),
  )

  test.each(rules[language] ?? [])('say $says', ({ never }) => {
    expect(texts.filter(([, text]) => never.test(text))).toEqual([])
  })
})

test.each([
  ['tr', 'Sepete ekle'],
  ['tr', 'Kaydol'],
  ['nl', 'Controleer uw gegevens.'],
  ['nl', 'Hiermit kom je boven het maximale bedrag.'],
  ['ro', 'Adaugă în coș'],
  ['de', 'Prüfe deine Angaben.'],
  ['de', 'Wir erstatten von selbst.'],
  ['fr', 'Vérifie ton numéro.'],
  ['fr', 'Ces numéros se rechargent tout seuls.'],
  ['fr', 'Payer maintenant !'],
  ['pl', 'Jesteś teraz na swoim koncie.'],
  ['pl', 'Proszę wpisać kod.'],
  ['en', 'Does your phone know eSIM?'],
  ['en', 'These numbers are topped up by themselves.'],
  ['es', 'Conviene elegir un plan.'],
  ['it', 'Scegliere un piano.'],
  ['ro', 'Rămâne valabil până când îl încheiați.'],
])('in %s it finds “%s”', (language, text) => {
  expect(rules[language]?.some(({ never }) => never.test(text))).toBe(true)
})
