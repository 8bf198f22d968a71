import { ensureBrowser } from './browser.ts'
import { runChecks } from './checks.ts'
import { runVitest } from './vitest-run.ts'

process.env.CHROMIUM_PATH = ensureBrowser()

const started = performance.now()
const tallies = [await runChecks(), await runVitest(process.argv.slice(2))]
const sum = (key: 'passed' | 'failed') => tallies.reduce((total, tally) => total + tally[key], 0)
console.log(`\nTook ${((performance.now() - started) / 1000).toFixed(0)} s`)
console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
process.exitCode = sum('failed') === 0 ? 0 : 1
