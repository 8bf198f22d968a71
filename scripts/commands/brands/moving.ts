import { userInfo } from 'node:os'
import { dropMoved, type Move, MoveError, moveBrand, takeBack } from '#database/moving'
import { type Call, CommandError, command, ownerUrlOf } from '../kit/command.ts'

export const tenantsMoveCommand = command({
  usage: 'tenants move <id>',
  help: 'moves a brand with all its rows to another cell; whoever begins again goes on from the last step. Its owner is named by DATABASE_OWNER_URL_B, for cell b',
  options: {
    '--to <cell>': 'the letter of the other cell',
    '--wait <seconds>':
      'how long work under way may take, before the brand sells here again; 120 unless said otherwise',
    '--back': 'ends a move that has not come through: the brand sells here again',
  },
  changes: true,
  needs: 'database',
  async run(call) {
    const { args, options } = call
    const [tenant = ''] = args
    const move: Move = {
      tenant,
      from: { cell: call.config.cell, ownerUrl: ownerUrlOf(await call.ground()) },
      to: otherCell(call, options.to),
      by: userInfo().username,
      patience: secondsOf(options.wait),
      say: (what) => console.log(what),
    }
    if (options.back) {
      await inWords(() => takeBack(move))
      return console.log(`${tenant} sells in cell ${move.from.cell}`)
    }
    const { rows, tables, books, jobs, seconds } = await inWords(() => moveBrand(move))
    for (const line of books) console.log(`  ${line}`)
    console.log(
      `${tenant} sells in cell ${move.to.cell}: ${rows} rows of ${tables} tables and ${jobs} waiting jobs, the books say the same on both sides${
        seconds === undefined ? '' : `; paused for ${seconds.toFixed(1)} s`
      }`,
    )
    console.log(`have the proxy lead its domains to cell ${move.to.cell} ("domains map" prints them)`)
  },
})

export const tenantsDropMovedCommand = command({
  usage: 'tenants drop-moved <id>',
  help: 'drops the rows of a brand that was moved to another cell, which are kept for 30 days',
  options: { '--early': 'also before that time' },
  changes: true,
  needs: 'database',
  async run({ args, options, ground }) {
    const [tenant = ''] = args
    const ownerUrl = ownerUrlOf(await ground())
    const dropped = await inWords(() => dropMoved({ tenant, ownerUrl }, { early: options.early ?? false }))
    console.log(`${dropped} rows of ${tenant} dropped`)
  },
})

/** An owner's URL has a password: it comes from the environment, so that no list of commands shows it. */
function otherCell({ env }: Pick<Call, 'env'>, cell: string | undefined): Move['to'] {
  if (cell === undefined || !/^[a-z]$/.test(cell)) throw new CommandError('--to: name a cell by its letter')
  const variable = `DATABASE_OWNER_URL_${cell.toUpperCase()}`
  const ownerUrl = env[variable]
  if (!ownerUrl) throw new CommandError(`${variable} is required for this command`)
  return { cell, ownerUrl }
}

function secondsOf(text: string | undefined): number {
  if (text === undefined) return 120
  if (!/^\d{1,5}$/.test(text)) throw new CommandError('--wait: must be a number of seconds')
  return Number(text)
}

async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MoveError) throw new CommandError(error.message)
    throw error
  }
}
