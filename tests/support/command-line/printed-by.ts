import { vi } from 'vitest'
import type { Call, Command } from '../../../scripts/commands/kit/command.ts'
import { nameOf, parse } from '../../../scripts/commands/kit/parse.ts'

/** Runs one command in this process. Returns what it printed, and its error's message. */
export async function printedBy(
  command: Command,
  at: string | { databaseUrl: string; adminUrl?: string; config: Partial<Call['config']> },
  ...typed: string[]
) {
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  const { databaseUrl, adminUrl, config } =
    typeof at === 'string' ? { databaseUrl: at, adminUrl: undefined, config: {} } : at
  const { args, options } = parse([command], [...nameOf(command), ...typed])
  const call = {
    args,
    options,
    config,
    ground: async () => ({ databaseUrl, ownerUrl: databaseUrl, adminUrl }),
  } as unknown as Call
  const failed = await command.run(call).then(
    () => undefined,
    (error: Error) => error.message,
  )
  const out = [...printed.mock.calls.map(([line]) => String(line)), ...(failed ? [failed] : [])].join('\n')
  printed.mockRestore()
  return { code: failed ? 1 : 0, out }
}
