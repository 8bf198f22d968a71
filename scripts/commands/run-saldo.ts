import { CommanderError } from 'commander'
import { ConfigError, readConfig } from '#config'
import { BrandFolderError } from '#tenants'
import { type Ground, openGround } from '../starting/ground.ts'
import { changesAnything, recordAct } from './acts.ts'
import { commands } from './index.ts'
import { CommandError, ownerUrlOf } from './kit/command.ts'
import { type Parsed, parse } from './kit/parse.ts'
import { untilThere } from './kit/until-there.ts'

/**
 * Runs what was typed after `npm run saldo --` with the settings of `env`, and prints the outcome.
 * @returns the exit code: 0 if it was done, 1 if it failed, 2 for an unknown command or wrong options
 */
export async function runSaldo(given: string[], env: NodeJS.ProcessEnv): Promise<number> {
  try {
    return await run(parse(commands, given.length > 0 ? given : ['--help']), env)
  } catch (error) {
    // The parser has printed what is wrong.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    throw error
  }
}

async function run(parsed: Parsed, env: NodeJS.ProcessEnv): Promise<number> {
  const { command, args, options } = parsed
  let opened: Ground | undefined
  try {
    const config = readConfig(env, command.needs)
    const ground = async () => {
      opened ??= await openGround(config)
      return opened
    }
    const work = () => command.run({ args, options, env, config, ground })
    if (command.waits) await untilThere(ownerUrlOf(await ground()), options.wait as string | undefined)
    if (changesAnything(parsed)) await recordAct(await ground(), parsed, work)
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
