import type { Config } from '#config'
import type { Ground } from '../../starting/ground.ts'

/** Options of a command: how each is written (`--tenant <id>`, `--yes`), and what it does. */
type Options = Readonly<Record<`--${string}`, string>>

type CamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name

/** `--let-pass <days>` is given as `letPass: string`, `--yes` as `yes: boolean`. */
type Values<O extends Options> = {
  [Flag in keyof O as Flag extends `--${infer Name} <${string}>`
    ? CamelCase<Name>
    : Flag extends `--${infer Name}`
      ? CamelCase<Name>
      : never]?: Flag extends `${string} <${string}>` ? string : true
}

/** The parsed arguments, and what a command works with. */
export type Call<O extends Options = Options> = {
  args: string[]
  options: Values<O>
  env: NodeJS.ProcessEnv
  config: Config
  /** Opens the database, or the embedded one if none is named. The caller closes it. */
  ground(): Promise<Ground>
}

type CommandOf<O extends Options> = {
  /** As it is typed: `jobs retry <id>`. Arguments in angle brackets are required, in square brackets optional. */
  usage: string
  /** One line that says what it does. */
  help: string
  options?: O
  /** Whether it changes something: always, or only with this option. Such a call is recorded as an act (acts.ts). */
  changes?: true | 'yes' | 'now'
  /** It touches the database only: no secret has to be set. */
  needs?: 'database'
  /** It waits for a database that is away, as many seconds as its option `--wait` says, and does not fail at once. */
  waits?: true
  run(call: Call<O>): Promise<void>
}
// biome-ignore lint/suspicious/noExplicitAny: each command has its own options
export type Command = CommandOf<any>

/** Gives `run` the types of the command's own options. */
export const command = <const O extends Options = Record<never, never>>(definition: CommandOf<O>): Command => definition

/** An error that the operator sees without a stack: something does not exist or is not possible. */
export class CommandError extends Error {
  override name = 'CommandError'
}

/** @throws CommandError if the database was given without its owner's URL */
export function ownerUrlOf(ground: Ground): string {
  if (!ground.ownerUrl) throw new CommandError('DATABASE_OWNER_URL is required for this command')
  return ground.ownerUrl
}
