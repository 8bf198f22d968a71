import { mkdtemp, writeFile } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { readBrands } from '#tenants'
import { ensureBrowser } from '../scripts/pictures/browser.ts'
import { firstPurchasePage, purchaseInWords, type Walks } from './audit/first-purchase-page.ts'
import type { Brand } from './audit/guest.ts'
import { buysAsGuest, type Finding, lookAtBrand } from './audit/look-at-brand.ts'
import { drawSheets, type Pictures, photographBrand } from './audit/pictures.ts'
import { type Fuzzed, fuzz } from './fuzz/index.ts'
import { openTown, townFolder } from './town.ts'

// `npm run audit` for all brands, `npm run audit -- congstar fcb` for some. Opens every page that the shop's own links
// lead to, in every language and theme, and walks through checkout; then sends bad requests. A run over all brands
// writes docs/audit.md. `npm run audit -- requests` sends only requests; `--seed 7` changes them, `--count 500` sends
// fewer. `npm run audit -- purchases` walks through a first purchase only, and writes docs/first-purchase.md;
// `npm run audit -- pictures` photographs it into docs/pictures/brands. Both take names of brands too, and then print
// or draw those alone.

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, count: { type: 'string', default: '10000' } },
})
const parts = ['requests', 'purchases', 'pictures']
const part = positionals.find((word) => parts.includes(word))
const wished = positionals.filter((word) => !parts.includes(word))
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
const findings: Finding[] = []
const walked: Walks[] = []
const photographed: Pictures[] = []
let fuzzed: Fuzzed | undefined
let failedWalks = 0
try {
  const waiting = brands.filter(({ id }) => wished.length === 0 || wished.includes(id))
  const look = async () => {
    for (let brand = waiting.shift(); brand; brand = waiting.shift()) {
      if (part === 'pictures') photographed.push(await photographBrand(browser, town, brand))
      else if (part === 'purchases') await walk(brand)
      else await audit(brand)
    }
  }
  if (part !== 'requests') await Promise.all(cpus().slice(0, 2).map(look))
  if (part === 'pictures') {
    const byName = photographed.toSorted((one, other) => one.brand.localeCompare(other.brand))
    const folder = wished.length === 0 ? 'docs/pictures/brands' : await mkdtemp(join(tmpdir(), 'saldo-pictures-'))
    for (const path of await drawSheets(browser, byName, folder)) console.log(path)
  }
  if ((isAll || part === 'purchases') && wished.length === 0)
    await writeFile('docs/first-purchase.md', firstPurchasePage(walked))
  if (isAll || part === 'requests') {
    fuzzed = await fuzz(town, { requests: Number(options.count), seed: Number(options.seed) })
    console.log(`${requestsInWords(fuzzed)}\n${fuzzed.problems.map((problem) => `  ${problem}\n`).join('')}`)
    if (isAll) await writeFile('docs/audit.md', report())
  }
} finally {
  await browser.close()
  await town.stop()
  await clear()
}

const problems = sum((finding) => finding.problems.length) + (fuzzed?.problems.length ?? 0) + failedWalks
if (findings.length > 0) console.log(`\n${sum(({ pages }) => pages)} pages of ${findings.length} brands`)
if (part !== 'pictures') console.log(`${problems} problems`)
process.exitCode = problems === 0 ? 0 : 1

async function audit(brand: Brand): Promise<void> {
  const finding = await lookAtBrand(browser, town, brand)
  findings.push(finding)
  console.log(`${brand.id}: ${finding.pages} pages, ${finding.problems.length} problems`)
  for (const problem of finding.problems) console.log(`  ${problem}`)
  walked.push(finding)
  console.log(`  ${purchaseInWords(finding)}`)
  // A run takes a while; results so far are written even if it is interrupted.
  if (isAll) await writeFile('docs/audit.md', report())
}

async function walk(brand: Brand): Promise<void> {
  const walks = await buysAsGuest(browser, town, brand, (problem) => {
    failedWalks += 1
    console.log(`${brand.id}: ${problem}`)
  })
  walked.push({ brand: brand.id, ...walks })
  console.log(`${brand.id}: ${purchaseInWords({ brand: brand.id, ...walks })}`)
}

function sum(count: (finding: Finding) => number): number {
  return findings.reduce((total, finding) => total + count(finding), 0)
}

function requestsInWords({ asked, seed, statuses, problems }: Fuzzed): string {
  const counted = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`)
  return `${asked} odd requests (seed ${seed}), ${problems.length} problems; answers: ${counted.join(', ')}`
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

What a first purchase takes is on [a page of its own](first-purchase.md).

## Requests that nobody should send

Calls made of the served description of the API and the forms of every page, mutated: odd values and bodies, content types, NUL bytes, long addresses, deep JSON, other methods, bad cookies and headers. A 5xx, an answer
that does not come in ten seconds, a line that is cut, words from inside and memory that grows count as problems. The same seed makes the same requests.

${fuzzed ? `${requestsInWords(fuzzed)}.\n${fuzzed.problems.map((problem) => `\n- ${problem}`).join('')}` : 'Not sent yet.'}
`
}
