import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { roundOfPurchases, warmUpSeconds } from './purchases.ts'
import { count, type Row } from './row.ts'
import { median, openTown, townFolder } from './town.ts'

const rounds = 3
const seconds = 10

/** Purchases of this program and of another commit's, in alternating rounds. */
export async function benchAgainst(commit: string): Promise<Row[]> {
  return withCheckout(commit, async (checkout) => {
    const [ours, theirs] = await Promise.all([townFolder(), townFolder()])
    try {
      const towns = {
        here: await openTown(ours.folder),
        there: await openTown(theirs.folder, { checkout }),
      }
      try {
        const measured = { here: [] as Round[], there: [] as Round[] }
        for (let number = 0; number <= rounds; number++) {
          for (const side of ['here', 'there'] as const) {
            const round = await roundOfPurchases(towns[side], number, number === 0 ? warmUpSeconds : seconds)
            // The first round warms up.
            if (number > 0) measured[side].push(round)
          }
        }
        return [
          compare('guest purchases a second', measured, ({ speed }) => speed),
          ...(['web', 'worker', 'postgres'] as const).map((part) =>
            compare(`processor time of a purchase, ${part}, ms`, measured, ({ each }) => each[part]),
          ),
          compare(
            'processor time of a purchase, all three, ms',
            measured,
            ({ each }) => each.web + each.worker + each.postgres,
          ),
          compare('errors', measured, ({ outcome }) => outcome.errors.length),
        ]
      } finally {
        await towns.here.stop()
        await towns.there.stop()
      }
    } finally {
      await Promise.all([ours.clear(), theirs.clear()])
    }
  })
}

/** Puts another commit's program into a folder for the time of some work. */
export async function withCheckout<T>(commit: string, work: (checkout: string) => Promise<T>): Promise<T> {
  const { folder, clear } = await townFolder()
  const checkout = join(folder, 'source')
  try {
    checkOut(checkout, commit)
    return await work(checkout)
  } finally {
    removeCheckout(checkout)
    await clear()
  }
}

type Round = Awaited<ReturnType<typeof roundOfPurchases>>

function compare(
  what: string,
  { here, there }: { here: Round[]; there: Round[] },
  figure: (round: Round) => number,
): Row {
  const [one, other] = [median(here.map(figure)), median(there.map(figure))]
  return {
    what,
    figure: count(one, 1),
    beside: `the other commit ${count(other, 1)}${other === 0 ? '' : `, ratio ${count(one / other, 2)}`}`,
  }
}

/** Puts a commit's program into `checkout`, with packages. `removeCheckout` takes it away. */
export function checkOut(checkout: string, commit: string): void {
  git('worktree', 'add', '--quiet', '--detach', checkout, commit)
  prepare(checkout)
}

export const removeCheckout = (checkout: string): string => git('worktree', 'remove', '--force', checkout)

/** Uses our packages if both lock files agree; otherwise installs its own. */
function prepare(checkout: string): void {
  const lockOf = (folder: string) => git('-C', folder, 'rev-parse', 'HEAD:package-lock.json')
  if (lockOf('.') === lockOf(checkout)) symlinkSync(join(process.cwd(), 'node_modules'), join(checkout, 'node_modules'))
  else execFileSync('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund'], { cwd: checkout })
}

const git = (...asked: string[]) => execFileSync('git', asked, { encoding: 'utf8' }).trim()
