import { vi } from 'vitest'
import type { Call, Command } from '../../scripts/commands/command.ts'

/** Runs a command of the command line without a process of its own; answers with what it printed, or said when it failed. */
export async function printedBy(
  command: Command,
  at: string | { databaseUrl: string; config: Partial<Call['config']> },
  ...args: string[]
) {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  const { databaseUrl, config } = typeof at === 'string' ? { databaseUrl: at, config: {} } : at
  const call = { args, config, ground: async () => ({ databaseUrl, ownerUrl: databaseUrl }) } as unknown as Call
  const failed = await command.run(call).then(
    () => undefined,
    (error: Error) => error.message,
  )
  const out = [...printed.mock.calls.map(([line]) => String(line)), ...(failed ? [failed] : [])].join('\n')
  printed.mockRestore()
  return { code: failed ? 1 : 0, out }
}
