import { spawn } from 'node:child_process'

/** One check of `npm run check`: passes when its command ends with 0. */
export type Check = { name: string; command: string; args: string[] }

const checks: Check[] = [
  // The types of the storefront's paths, which `href` is checked against.
  { name: 'paths', command: 'react-router', args: ['typegen'] },
  // Each checker looks at what the others look at as well: two of them take a fifth more of a processor than one.
  { name: 'types', command: 'tsc', args: ['--noEmit', '-p', '.', '--checkers', '1'] },
  { name: 'lint and format', command: 'biome', args: ['check', '--error-on-warnings'] },
  { name: 'unused code', command: 'knip', args: [] },
  { name: 'API description', command: 'node', args: ['scripts/checking/check-openapi.ts'] },
  { name: 'walls', command: 'node', args: ['scripts/checking/check-walls.ts'] },
]

/** Runs the checks one after the other, showing a line for each and the output of those that fail. */
export async function runChecks(
  show: (line: string) => void = console.log,
): Promise<{ passed: number; failed: number }> {
  const tally = { passed: 0, failed: 0 }
  for (const check of checks) {
    const started = performance.now()
    const { code, output } = await run(check)
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    if (code === 0) tally.passed += 1
    else tally.failed += 1
    show(`${code === 0 ? 'passed' : 'FAILED'}  ${check.name} (${seconds} s)`)
    if (code !== 0) show(output.trimEnd().replaceAll(/^/gm, '        '))
  }
  return tally
}

function run({ command, args }: Check): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    // The commands are found in node_modules/.bin, which npm and hand-over.mjs put first on the path.
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.on('data', (text) => {
      output += text
    })
    child.stderr.on('data', (text) => {
      output += text
    })
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
