import { moduleOf } from './modules.ts'
import { isTest, type Problem, type Rule } from './tree.ts'

const drawers = /^(utils?|helpers?|common|managers?|service|misc)$/

/** A name says what is in it; a drawer's name says nothing. */
export const noDrawers: Rule = ({ paths }) =>
  [...paths]
    .filter((path) => /^(src|sandbox|scripts|tests|bench)\//.test(path))
    .flatMap((path): Problem[] => {
      const words = path.replace(/\.[^/]*$/, '').split(/[/-]/)
      const drawer = words.find((word) => drawers.test(word))
      return drawer ? [{ path, message: `"${drawer}" is a drawer: name it after what is in it` }] : []
    })

// These two are English words as well: only a string that is nothing else can mean the brand.
const everydayWords = ['sure', 'esim']

/** No brand is named in the program: it asks a brand's settings. */
export const noBrands: Rule = ({ files, brands }) => {
  const patterns = brands.map((brand) =>
    everydayWords.includes(brand) ? `'${brand}'|"${brand}"|\`${brand}\`` : `\\b${brand}\\b`,
  )
  if (patterns.length === 0) return []
  const named = new RegExp(patterns.join('|'), 'i')
  return files
    .filter(({ path }) => path.startsWith('src/'))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index): Problem[] => {
        const found = named.exec(line)?.[0]
        return found ? [{ path, line: index + 1, message: `names the brand ${found}: ask its settings` }] : []
      }),
    )
}

// PayPal and Tikkie are not among them: a shopper chooses them as methods, and the specification names them.
const partner = /mollie|dt-?one|btcpay|twilio/i

/** Where partners are put together: adapters, their addresses and keys, who receives personal data, card fields. */
const knowsPartners =
  /^src\/(providers\/|partners\.ts|config\/partners\.ts|recipients\.ts|storefront\/(pages\/)?card-fields\/)/

/** No partner is named in the program: its adapter has its name, and the shape of its webhooks. */
export const noPartners: Rule = ({ files }) =>
  files
    .filter(({ path }) => path.startsWith('src/') && !isTest(path) && !knowsPartners.test(path))
    .flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, index): Problem[] => {
        const found = partner.exec(line)?.[0]
        return found ? [{ path, line: index + 1, message: `names the partner ${found}: ask its adapter` }] : []
      }),
    )

const htmlFromText = /dangerouslySetInnerHTML|\b(inner|outer)HTML\s*\+?=[^=]|\binsertAdjacentHTML\b|\bdocument\.write\b/

/** Pages write HTML from a string in `raw-html.ts` only, so that each place that does so is found by its name. */
export const rawHtmlHasOnePlace: Rule = ({ files }) =>
  files
    .filter(({ path }) => path.startsWith('src/') && !isTest(path) && path !== 'src/storefront/ui/raw-html.ts')
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index): Problem[] =>
          htmlFromText.test(line) ? [{ path, line: index + 1, message: 'HTML from a string: use rawHtml' }] : [],
        ),
    )

const query = /\bsql`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|selectNoFrom)\(/

/** SQL stands in a module's `store.ts` and in the database's own room, nowhere else. */
export const queriesStayInStores: Rule = ({ files }) =>
  files
    .filter(({ path }) => path.startsWith('src/') && !isTest(path))
    .filter(({ path }) => moduleOf(path) !== 'database' && !path.endsWith('/store.ts'))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index): Problem[] =>
          query.test(line) ? [{ path, line: index + 1, message: 'a query outside of store.ts' }] : [],
        ),
    )
