import type { Config } from '#config'
import type { Ground } from '../starting/ground.ts'

/** What a command of `npm run saldo` is given. */
export type Call = {
  args: string[]
  env: NodeJS.ProcessEnv
  config: Config
  /** Opens the database, the embedded one if need be; it is closed for the command when that is done. */
  ground(): Promise<Ground>
}

export type Command = {
  /**
   * As typed: `jobs retry <id>`. Words in angle brackets are the arguments, all of them needed; what stands in square
   * brackets are options, handed on as they were typed.
   */
  usage: string
  /** One line: what it does. */
  help: string
  /** It changes something: always, or when this option is said. Who said it is written down then (acts.ts). */
  changes?: true | '--yes' | '--now'
  run(call: Call): Promise<void>
}

/** Told to the person as it is, without a stack: something asked for is not there or not possible. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** @throws CommandError when the database was given without its owner's address */
export function ownerUrlOf(ground: Ground): string {
  if (!ground.ownerUrl) throw new CommandError('DATABASE_OWNER_URL: is needed for this')
  return ground.ownerUrl
}
