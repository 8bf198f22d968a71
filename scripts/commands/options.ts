import { type ParseArgsConfig, parseArgs } from 'node:util'
import { isDay } from '#kit/date'
import { type Call, CommandError } from './command.ts'

type Kinds = Record<string, 'string' | 'boolean'>
type Read<K extends Kinds> = { [Name in keyof K]?: K[Name] extends 'string' ? string : boolean }

/**
 * Reads the options of a command, and how many words stand beside them.
 * @throws CommandError for an option there is not
 */
export function optionsOf<const K extends Kinds>({ args }: Pick<Call, 'args'>, kinds: K, words = 0) {
  const options = Object.fromEntries(Object.entries(kinds).map(([name, type]) => [name, { type }]))
  try {
    const config: ParseArgsConfig = { args, options, allowPositionals: words > 0 }
    const { values, positionals } = parseArgs(config)
    return { options: values as Read<K>, words: positionals }
  } catch (error) {
    throw new CommandError((error as Error).message)
  }
}

/**
 * The days that a command is about, both included.
 * @throws CommandError for a day that is none
 */
export function daysOf({ from, to }: { from?: string; to?: string }): { from?: string; to?: string } {
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !isDay(day)) throw new CommandError(`--${name}: ${day} is no day`)
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) }
}
