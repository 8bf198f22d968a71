import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import pg from 'pg'
import { ownersPatience } from '#database'
import { mask } from '#watch'
import type { Ground } from '../starting/ground.ts'
import { type Command, ownerUrlOf } from './command.ts'

const mostShown = 100

export const actsListCommand: Command = {
  usage: 'acts list',
  help: `who changed something by the command line, when, and how it ended: the newest ${mostShown}`,
  async run({ ground }) {
    const { rows } = await withClient(ownerUrlOf(await ground()), (client) =>
      client.query(
        `select min(at) as at, operator, command, max(at) filter (where event <> 'begun') as ended,
           max(event) filter (where event <> 'begun') as how, max(error) as error
         from saldo.operator_act group by act_id, operator, command order by 1 desc limit ${mostShown}`,
      ),
    )
    if (rows.length === 0) console.log('none')
    for (const { at, operator, command, ended, how, error } of rows) {
      const end = ended ? `${how} ${ended.toISOString()}` : 'not ended'
      console.log([at.toISOString(), operator, command, end, ...(error ? [error] : [])].join('  '))
    }
  },
}

/** Whether a command, given these words, changes something. */
export const changesAnything = ({ changes }: Command, words: readonly string[]): boolean =>
  changes === true || (changes !== undefined && words.includes(changes))

/** Does what changes something, and writes down before and after who did what. What cannot be written down is not done. */
export async function noting(
  ground: Ground,
  command: Command,
  words: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const [actId, typed] = [randomUUID(), asTyped(command, words)]
  const note = (event: 'begun' | 'done' | 'failed', error?: string) =>
    withClient(ground.ownerUrl ?? ground.databaseUrl, (client) =>
      client.query(
        'insert into saldo.operator_act (act_id, event, at, operator, command, error) values ($1, $2, now(), $3, $4, $5)',
        [actId, event, userInfo().username, typed, error === undefined ? null : mask(error).slice(0, 500)],
      ),
    )
  // A database that is new has no such table yet: what brings it up writes its end alone.
  await note('begun').catch((error) => {
    if (error.code !== '42P01') throw error
  })
  try {
    await work()
  } catch (error) {
    await note('failed', String((error as Error).message)).catch(() => {})
    throw error
  }
  await note('done')
}

const isSecret = (name: string) => /code|secret|password|pin/i.test(name)

/** The words as they were typed; of codes, by the names that the usage gives them, their first two signs. */
export function asTyped({ usage }: Pick<Command, 'usage'>, words: readonly string[]): string {
  const pattern = (usage.split(' [')[0] ?? '').split(' ')
  const shown = words.map((word, index) => {
    const before = words[index - 1] ?? ''
    const name = pattern[index] ?? (before.includes('=') ? '' : before)
    const [option = '', value] = word.startsWith('--') ? word.split(/=(.*)/s) : []
    if (value !== undefined) return isSecret(option) ? `${option}=${hidden(value)}` : word
    return (name.startsWith('<') || name.startsWith('--')) && isSecret(name) ? hidden(word) : word
  })
  return mask(shown.map((word) => (/^[^\s"]+$/.test(word) ? word : JSON.stringify(word))).join(' '))
}

const hidden = (word: string) => `${word.slice(0, 2)}…`

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, ...ownersPatience })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
