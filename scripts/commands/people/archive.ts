import pg from 'pg'
import { ownerTimeouts } from '#database'
import { CommandError, command } from '../kit/command.ts'

type Entry = {
  kind: string
  reason: keyof typeof articles
  about: string
  customer_id: string | null
  email: string | null
  archived_at: Date
  ends_at: Date
  content: object
}
const articles = { 'legal-claims': 'GDPR article 17 (3) (e)', 'statutory-duty': 'GDPR article 17 (3) (b)' }

/** Reading the archive is recorded as an act before anything is shown. */
export const archiveShowCommand = command({
  usage: 'archive show <tenant> <whom>',
  help: 'shows what the archive keeps of an erased person, found by e-mail, number, order or reference; the reading is recorded as an act',
  options: {
    '--reason <why>': 'required, and recorded',
  },
  changes: true,
  async run(call) {
    const { options, args } = call
    const [tenant = '', whom = ''] = args
    if (!/^[a-z]\w+$/.test(tenant)) throw new CommandError(`there is no tenant ${tenant}`)
    if (!options.reason?.trim()) throw new CommandError('--reason is required, and is stored')
    const { archiveUrl } = await call.ground()
    if (!archiveUrl) throw new CommandError('DATABASE_ARCHIVE_URL is required for this command')
    const entries = await findEntries(archiveUrl, tenant, whom.trim())
    if (entries.length === 0) console.log('none')
    for (const { kind, reason, about, archived_at, ends_at, content, ...whose } of entries) {
      const [since, until] = [archived_at, ends_at].map((at) => at.toISOString().slice(0, 10))
      const who = whose.email ?? whose.customer_id ?? 'nobody'
      console.log(`${kind}  ${about}  of ${who}  ${reason} (${articles[reason]})  since ${since}  until ${until}`)
      console.log(JSON.stringify(content, null, 2))
    }
  },
})

async function findEntries(url: string, tenant: string, whom: string): Promise<Entry[]> {
  const client = new pg.Client({ connectionString: url, ...ownerTimeouts })
  await client.connect()
  try {
    await client.query('begin read only')
    await client.query(`select set_config('saldo.tenant', $1, true)`, [tenant])
    const { rows } = await client.query<Entry>(
      `select kind, reason, about, customer_id, email, archived_at, ends_at, content from archive.entry
       where email = lower($1) or about = $1 or customer_id = $1
         or starts_with($1, '+') and position($1 in content::text) > 0
       order by archived_at, kind, about`,
      [whom],
    )
    return rows
  } finally {
    await client.end()
  }
}
