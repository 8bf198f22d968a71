import { vi } from 'vitest'
import { runSaldo } from '../../../scripts/commands/run-saldo.ts'

/** Runs `npm run saldo -- <given>` without a process of its own: starting one takes a second of a core. */
export async function saldo(env: NodeJS.ProcessEnv, ...given: string[]): Promise<{ code: number; out: string }> {
  let out = ''
  const print = (line: unknown) => {
    out += `${line}\n`
  }
  const spies = (['log', 'error'] as const).map((name) => vi.spyOn(console, name).mockImplementation(print))
  const code = await runSaldo(given, env).finally(() => spies.map((spy) => spy.mockRestore()))
  return { code, out }
}
