import { writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { readBrands } from '#tenants'
import { ensureBrowser } from '../scripts/pictures/browser.ts'
import { type Finding, lookAtBrand } from './audit/look-at-brand.ts'
import { type Fuzzed, fuzz } from './fuzz/index.ts'
import { openTown, townFolder } from './town.ts'

// `npm run audit` for all brands, `npm run audit -- congstar fcb` for some. Opens every page that the shop's own links
// lead to, in every language and theme, and walks through checkout; then sends bad requests. A run over all brands
// writes docs/audit.md. `npm run audit -- requests` sends only requests; `--seed 7` changes them, `--count 500` sends
// fewer.

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '10000' } },
})
const wished = positionals.filter((word) => word !== 'requests')
const isAll = positionals.length === 0
const { brands } = await readBrands('tenants')
const unknown = wished.filter((id) => !brands.some((brand) => brand.id === id))
if (unknown.length > 0) {
  console.error(`There is no brand ${unknown.join(', ')}.`)
  process.exit(1)
}

const { folder, clear } = await townFolder()
const town = await openTown(folder)
const browser: Browser = await chromium.launch({
  executablePath: ensureBrowser(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
})
const walkColumns = [
  'banner',
  'asked',
  'fold',
  'main page',
  'first method',
  'payment page',
  'screens',
  'taps',
  'keys',
  's',
  'kB',
  'again: screens',
  'taps',
  'keys',
]
const findings: Finding[] = []
let fuzzed: Fuzzed | undefined
try {
  const waiting = brands.filter(({ id }) => isAll || wished.includes(id))
  const look = async () => {
    for (let brand = waiting.shift(); brand; brand = waiting.shift()) {
      const finding = await lookAtBrand(browser, town, brand)
      findings.push(finding)
      console.log(`${brand.id}: ${finding.pages} pages, ${finding.problems.length} problems`)
      for (const problem of finding.problems) console.log(`  ${problem}`)
      if (finding.walk)
        console.log(
          `  a first purchase: ${walkColumns.map((name, at) => `${name} ${walkRow(finding)[at]}`).join(', ')}`,
        )
      // A run takes a while; results so far are written even if it is interrupted.
      if (isAll) await writeFile('docs/audit.md', report())
    }
  }
  await Promise.all(cpus().slice(0, 2).map(look))
  if (isAll || positionals.includes('requests')) {
    fuzzed = await fuzz(town, { requests: Number(options.count), seed: Number(options.seed) })
    console.log(`${requestsInWords(fuzzed)}\n${fuzzed.problems.map((problem) => `  ${problem}\n`).join('')}`)
    if (isAll) await writeFile('docs/audit.md', report())
  }
} finally {
  await browser.close()
  await town.stop()
  await clear()
}

const problems = sum((finding) => finding.problems.length) + (fuzzed?.problems.length ?? 0)
console.log(`\n${sum(({ pages }) => pages)} pages of ${findings.length} brands, ${problems} problems`)
process.exitCode = problems === 0 ? 0 : 1

function sum(count: (finding: Finding) => number): number {
  return findings.reduce((total, finding) => total + count(finding), 0)
}

function requestsInWords({ asked, seed, statuses, problems }: Fuzzed): string {
  const counted = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
  return `${asked} odd requests (seed ${seed}), ${problems.length} problems; answers: ${counted.join(', ')}`
}

/** Figures of a brand's first purchase, in the order of `walkColumns`. */
function walkRow({ walk, again }: Finding): (number | string)[] {
  if (!walk) return walkColumns.map(() => '–')
  const { main, payment, effort } = walk
  const { screens, taps, keys, seconds, kilobytes } = effort
  const pixels = [main.banner, main.asked, main.fold, main.height, payment.firstMethod, payment.height].map(Math.round)
  const repeated = again ? [again.effort.screens, again.effort.taps, again.effort.keys] : ['–', '–', '–']
  return [...pixels, screens, taps, keys, seconds.toFixed(1), Math.round(kilobytes), ...repeated]
}

function report(): string {
  const byName = findings.toSorted((one, other) => one.brand.localeCompare(other.brand))
  const rows = byName.map(({ brand, languages, themes, addresses, pages, problems }) =>
    [brand, languages.join(', '), themes.join(', '), addresses, pages, problems.length].join(' | '),
  )
  return `# Every page, looked at by a program

\`npm run audit\` opens every address that a brand's own links lead to (of articles, brands and categories two of a kind), the cart, the payment page and the result of a paid
order in every language and theme of the brand, and in its first ones what mails lead to and a customer's account, at 390 pixels: WCAG 2.2 AA by axe, one first heading, a title, no forgotten key, no message in the console, no failed request; and at 320 and
1280 pixels: nothing to be scrolled for sideways. Written by its last run over all brands.

${findings.length} of ${brands.length} brands, ${sum(({ pages }) => pages)} pages, ${sum((finding) => finding.problems.length)} problems.

| brand | languages | themes | addresses | pages | problems |
| --- | --- | --- | ---: | ---: | ---: |
${rows.map((row) => `| ${row} |`).join('\n')}
${findings.flatMap((finding) => finding.problems.map((problem) => `\n- ${finding.brand}: ${problem}`)).join('')}

## A first purchase

A guest who never was there buys what the brand suggests, on a phone of 390 × 844 pixels, with the question about cookies on the page: upper edge of what covers the main page and lower edge of what is asked on it (it is in sight
where it is the smaller one), the payment page's first method and height, and what the whole way to the result takes. The payment partner's page counts as a screen; what is done on it is not counted. Seconds are those of the program, without a shopper's. The last three columns are the same purchase once more, by the button that a device shows which keeps it.

| brand | ${walkColumns.join(' | ')} |
| --- |${walkColumns.map(() => ' ---: |').join('')}
${byName.map((finding) => `| ${[finding.brand, ...walkRow(finding)].join(' | ')} |`).join('\n')}

## Requests that nobody should send

Calls made of the served description of the API and the forms of every page, mutated: odd values and bodies, content types, NUL bytes, long addresses, deep JSON, other methods, bad cookies and headers. A 5xx, an answer
that does not come in ten seconds, a line that is cut, words from inside and memory that grows count as problems. The same seed makes the same requests.

${fuzzed ? `${requestsInWords(fuzzed)}.\n${fuzzed.problems.map((problem) => `\n- ${problem}`).join('')}` : 'Not sent yet.'}
`
}
