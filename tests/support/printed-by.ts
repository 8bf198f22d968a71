import { vi } from 'vitest'
import type { Command } from '../../scripts/commands/command.ts'

/** Runs a command of the command line without a process of its own; answers with what it printed, or said when it failed. */
export async function printedBy(command: Command, databaseUrl: string, ...args: string[]) {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  const call = { args, ground: async () => ({ databaseUrl, ownerUrl: databaseUrl }) } as Parameters<Command['run']>[0]
  const failed = await command.run(call).then(
    () => undefined,
    (error: Error) => error.message,
  )
  const out = [...printed.mock.calls.map(([line]) => String(line)), ...(failed ? [failed] : [])].join('\n')
  printed.mockRestore()
  return { code: failed ? 1 : 0, out }
}
