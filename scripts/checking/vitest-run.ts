import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Report = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; assertionResults: unknown[] }[]
}

/** Runs the tests (all, or those that `args` name) with their progress shown. */
export async function runVitest(args: string[]): Promise<{ passed: number; failed: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'saldo-tests-'))
  const file = join(folder, 'report.json')
  try {
    const code = await run(['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args])
    return countTests(code, readReport(file))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A file that cannot be loaded counts as a failed test, and so does a run that fails although every test passes. */
export function countTests(code: number, report: Report | undefined): { passed: number; failed: number } {
  if (!report) return { passed: 0, failed: 1 }
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = report.numFailedTests + unloaded.length
  return { passed: report.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function run(args: string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn('vitest', args, { stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', () => resolve(1))
    child.on('close', (code) => resolve(code ?? 1))
  })
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
