import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import pg from 'pg'
import { ownerTimeouts } from '#database'
import { mask } from '#watch'
import type { Ground } from '../starting/ground.ts'
import { command, ownerUrlOf } from './kit/command.ts'
import { nameOf, type Parsed } from './kit/parse.ts'
import { asJson, printRows } from './kit/print-rows.ts'

const mostShown = 100

export const actsListCommand = command({
  usage: 'acts list',
  help: `lists who changed something by the command line, when, and the outcome; the newest ${mostShown}`,
  options: asJson,
  async run({ options, ground }) {
    const { rows } = await withClient(ownerUrlOf(await ground()), (client) =>
      client.query(
        `select min(at) as at, operator, command, max(at) filter (where event <> 'begun') as ended,
           max(event) filter (where event <> 'begun') as how, max(error) as error
         from saldo.operator_act group by act_id, operator, command order by 1 desc limit ${mostShown}`,
      ),
    )
    printRows(rows, options, ({ at, operator, command, ended, how, error }) => {
      const end = ended ? `${how} ${ended.toISOString()}` : 'not ended'
      return [at.toISOString(), operator, command, end, ...(error ? [error] : [])].join('  ')
    })
  },
})

export const changesAnything = ({ command: { changes }, options }: Pick<Parsed, 'command' | 'options'>): boolean =>
  changes === true || (changes !== undefined && changes in options)

/** Runs the command and records before and after it who did what. Does nothing if that cannot be recorded. */
export async function recordAct(ground: Ground, parsed: Parsed, work: () => Promise<void>): Promise<void> {
  const [actId, typed] = [randomUUID(), asTyped(parsed)]
  const note = (event: 'begun' | 'done' | 'failed', error?: string) =>
    withClient(ground.ownerUrl ?? ground.databaseUrl, (client) =>
      client.query(
        'insert into saldo.operator_act (act_id, event, at, operator, command, error) values ($1, $2, now(), $3, $4, $5)',
        [actId, event, userInfo().username, typed, error === undefined ? null : mask(error).slice(0, 500)],
      ),
    )
  // A new database does not have the table yet: its first migration is recorded when it is done.
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

/** The arguments of a call. Of codes and secrets only the first two characters are shown. */
export function asTyped({ command, args, options }: Parsed): string {
  const name = nameOf(command)
  const names = command.usage.split(' ').slice(name.length)
  const words = [
    ...name,
    ...args.map((word, index) => (isSecret(names[index] ?? '') ? hidden(word) : word)),
    ...Object.entries(options).flatMap(([option, value]) => {
      const flag = `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
      if (value === true) return [flag]
      return [flag, isSecret(option) ? hidden(String(value)) : String(value)]
    }),
  ]
  return mask(words.map((word) => (/^[^\s"]+$/.test(word) ? word : JSON.stringify(word))).join(' '))
}

const hidden = (word: string) => `${word.slice(0, 2)}…`

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, ...ownerTimeouts })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
