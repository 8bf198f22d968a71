import { Command as Program } from 'commander'
import type { Call, Command } from './command.ts'

export type Parsed = Pick<Call, 'args' | 'options'> & { command: Command }

/** @returns the words that name a command: `['jobs', 'retry']` */
export const nameOf = ({ usage }: Command): string[] => usage.split(' ').filter((word) => !/^[<[]/.test(word))

const argumentsOf = ({ usage }: Command): string[] => usage.split(' ').filter((word) => /^[<[]/.test(word))

/**
 * Finds the command and reads its arguments and options.
 * @throws CommanderError for an unknown command, wrong options or arguments, and after help was printed
 */
export function parse(commands: readonly Command[], typed: readonly string[]): Parsed {
  let found: Parsed | undefined
  const program = new Program('npm run saldo --').exitOverride().configureOutput({
    writeOut: (text) => console.log(text.trimEnd()),
    writeErr: (text) => console.error(text.trimEnd()),
  })
  program.configureHelp({ visibleCommands: leavesOf, subcommandTerm: termOf })
  // Options of other groups are not needed; building them takes 4 ms.
  const near = commands.filter((command) => nameOf(command)[0] === typed[0])
  for (const command of near.length > 0 ? near : commands) {
    const leaf = nameOf(command).reduce(subcommand, program)
    leaf.description(command.help).showHelpAfterError()
    for (const argument of argumentsOf(command)) leaf.argument(argument)
    for (const [flags, help] of Object.entries<string>(command.options ?? {})) leaf.option(flags, help)
    leaf.action(() => {
      found = { command, args: leaf.args, options: leaf.opts() }
    })
  }
  program.parse(typed, { from: 'user' })
  if (!found) throw new Error(`no command ran for ${typed.join(' ')}`)
  return found
}

const subcommand = (parent: Program, name: string): Program =>
  parent.commands.find((one) => one.name() === name) ?? parent.command(name)

/** Help lists all commands below one, at any depth. */
const leavesOf = (program: Program): Program[] =>
  program.commands.flatMap((one) => (one.description() ? [one, ...leavesOf(one)] : leavesOf(one)))

const termOf = (leaf: Program): string => {
  const words = leaf.registeredArguments.map((one) => (one.required ? `<${one.name()}>` : `[${one.name()}]`))
  const parent = leaf.parent?.parent ? [leaf.parent.name()] : []
  return [...parent, leaf.name(), ...words].join(' ')
}
