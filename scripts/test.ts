import { buildIfStale } from './build.ts'
import { runChecks } from './checking/checks.ts'
import { runVitest } from './checking/vitest-run.ts'
import { ensureBrowser } from './pictures/browser.ts'

process.env.CHROMIUM_PATH = ensureBrowser()

const started = performance.now()
// The journeys need the built shop. If the build fails, the journeys report it.
const built = buildIfStale(AbortSignal.timeout(300_000)).catch(() => false)
// The checks leave a core free for the tests. Their results are shown after the tests, where they are seen.
const found: string[] = []
const tallies = await Promise.all([
  runChecks((line) => found.push(line)),
  built.then(() => runVitest(process.argv.slice(2))),
])
console.log(`\n${found.join('\n')}`)
const sum = (key: 'passed' | 'failed') => tallies.reduce((total, tally) => total + tally[key], 0)
console.log(`\nTook ${((performance.now() - started) / 1000).toFixed(0)} s`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
