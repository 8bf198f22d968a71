import { ConfigError, readConfig } from '#config'
import { BrandFolderError } from '#tenants'
import { type Ground, openGround } from '../starting/ground.ts'
import { changesAnything, noting } from './acts.ts'
import { type Command, CommandError } from './command.ts'
import { commands } from './index.ts'

const usageOf = (some: readonly Command[]) =>
  ['npm run saldo -- <command>', '', ...some.map(({ usage, help }) => `  ${usage.padEnd(35)}  ${help}`), ''].join('\n')

/**
 * Does what was typed after `npm run saldo --`, with the settings of `env`; prints what came of it.
 * @returns the exit code: 0 when it was done, 1 when it failed, 2 when there is no such command
 */
export async function runSaldo(given: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const chosen = commands.find((command) => argumentsFor(command, given) !== undefined)
  if (chosen) return run(chosen, given, env)
  const help = given.length === 0 || ['help', '--help', '-h'].includes(given[0] ?? '')
  // Whoever has its beginning right needs no more than the rest.
  const meant = [given.slice(0, 2), given.slice(0, 1)].map((words) =>
    commands.filter(({ usage }) => words.every((word, index) => usage.split(' ')[index] === word)),
  )
  const shown = (!help && meant.find((some) => some.length > 0)) || commands
  console.log(help ? usageOf(commands) : `There is no command "${given.join(' ')}".\n\n${usageOf(shown)}`)
  return help ? 0 : 2
}

/** @returns what stands in the place of the angle brackets, or undefined when the words are not this command's. */
function argumentsFor({ usage }: Command, words: string[]): string[] | undefined {
  const [fixed = '', options] = usage.split(' [')
  const pattern = fixed.split(' ')
  if (options ? words.length < pattern.length : words.length !== pattern.length) return undefined
  const fits = pattern.every((word, index) => word.startsWith('<') || word === words[index])
  return fits ? words.filter((_, index) => index >= pattern.length || pattern[index]?.startsWith('<')) : undefined
}

async function run(command: Command, given: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const args = argumentsFor(command, given) ?? []
  let opened: Ground | undefined
  try {
    const config = readConfig(env)
    const ground = async () => {
      opened ??= await openGround(config)
      return opened
    }
    const work = () => command.run({ args, env, config, ground })
    if (changesAnything(command, given)) await noting(await ground(), command, given, work)
    else await work()
    return 0
  } catch (error) {
    const expected = [CommandError, ConfigError, BrandFolderError].some((kind) => error instanceof kind)
    console.error(expected ? (error as Error).message : error)
    return 1
  } finally {
    await opened?.stop()
  }
}
