import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../../tests/support/database/database.ts'
import { hearsWhatIsSentTo } from '../../tests/support/database/sent-to.ts'
import { adminTables, openAdminDatabase } from './admin.ts'
import { registryTables } from './scoped.ts'
import type { Tx } from './transactions/transaction.ts'

const { asOwner, adminUrl, tenants } = await testDatabase()
const [mine, foreign] = tenants
const database = openAdminDatabase({ url: adminUrl })
const plain = new pg.Client({ connectionString: adminUrl, options: '-c search_path=saldo' })
beforeAll(() => plain.connect())
afterAll(() => Promise.all([database.close(), plain.end()]))

const denied = { code: '42501' }

/** Why the back office does not read a table or a column of the shop. What is not named here, it reads. */
const withheld: Record<string, { columns: 'all' | string[]; because: string }> = {
  assistant_session: {
    columns: ['session_id', 'wanted'],
    because: 'what names a session, and people before they order',
  },
  bought_before: { columns: 'all', because: 'fingerprints' },
  cash_code: { columns: ['code_hash'], because: 'a code is worth money' },
  cash_code_try: { columns: 'all', because: 'fingerprints' },
  customer: { columns: ['password_hash'], because: 'a secret' },
  customer_device: { columns: ['device'], because: 'a fingerprint' },
  customer_session: { columns: ['former_hash', 'next_hash', 'token_hash'], because: 'secrets' },
  delivery_contents: { columns: 'all', because: 'codes are shown to no operator' },
  idempotency_key: { columns: 'all', because: 'answers may hold anything' },
  otp: { columns: 'all', because: 'passwords in use' },
  passkey: { columns: ['counter', 'credential_id', 'public_key'], because: 'secrets' },
  password_guess: { columns: 'all', because: 'fingerprints' },
  password_reset: { columns: 'all', because: 'their numbers are in links' },
  payment: { columns: ['checkout_url', 'method_details'], because: 'who has the address pays or sees what was paid' },
  payment_token: { columns: ['checkout_url', 'mandate', 'vault_customer'], because: 'what money is taken with' },
  program_key: { columns: ['key_hash'], because: 'a secret' },
  promotion: { columns: ['code_key'], because: 'a code is worth money' },
  push_device: { columns: 'all', because: 'who has address and keys writes to the device' },
  push_message: { columns: 'all', because: 'of devices that are withheld' },
  registration: { columns: 'all', because: 'passwords' },
  sms_topup: { columns: ['otp_hash', 'pin_hash'], because: 'secrets' },
  stock_code: { columns: ['fingerprint', 'key_id', 'sealed'], because: 'codes are shown to no operator' },
  used_once: { columns: 'all', because: 'fingerprints' },
  vault_customer: { columns: 'all', because: 'what money is taken with' },
  webhook_secret: { columns: ['key_id', 'sealed'], because: 'who has it signs as we do' },
}

/** Columns of the shop's tables that the back office cannot read, and what it can do to them besides reading. */
const readable = () =>
  asOwner<{ name: string; hidden: string[]; all: boolean; opened: boolean }>(
    `select c.relname as name,
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and not has_column_privilege('saldo_admin', c.oid, a.attnum, 'select') order by 1) as hidden,
       not has_any_column_privilege('saldo_admin', c.oid, 'select') as all,
       exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'admin_reads' and p.polcmd = 'r'
         and p.polroles = array['saldo_admin'::regrole::oid]) as opened
     from pg_class c
     where c.relnamespace = 'saldo'::regnamespace and c.relkind in ('r', 'p') and c.relname <> all ($1) order by 1`,
    [[...registryTables, ...adminTables]],
  )

describe('what the back office reads', () => {
  test('each table of the shop is opened with a policy, but what is withheld for a reason', async () => {
    const found = (await readable()).flatMap(({ name, hidden, all, opened }): [string, unknown][] => {
      if (all) return [[name, 'all']]
      return hidden.length > 0 || !opened ? [[name, opened ? hidden : 'no policy']] : []
    })
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(Object.entries(withheld).map(([name, { columns }]) => [name, columns])),
    )
  })

  test('rows of the brands that a transaction names, and none without', async () => {
    await asOwner(`insert into product_category (tenant, category_id, name) values
      ('${mine}', 'mine', '{}'), ('${foreign}', 'foreign', '{}') on conflict do nothing`)
    const seen = (of: string[]) =>
      database.read(of, (tx) =>
        tx.selectFrom('product_category').select('category_id').orderBy('category_id').execute(),
      )
    expect(await seen([mine])).toEqual([{ category_id: 'mine' }])
    expect(await seen([foreign, mine])).toEqual([{ category_id: 'foreign' }, { category_id: 'mine' }])
    expect(await seen([])).toEqual([])
    expect((await plain.query('select * from product_category')).rows).toEqual([])
  })

  test('statements of one transaction may follow one another', async () => {
    const both = await database.read([mine], async (tx) => {
      const first = await tx.selectFrom('tenant').select('tenant').execute()
      return [first.length, (await tx.selectFrom('product_category').select('tenant').execute()).length]
    })
    expect(both).toEqual([2, 1])
  })

  test('a reading is one message for each step, and its steps leave nothing for the next one', async () => {
    const sent = hearsWhatIsSentTo(adminUrl)
    const names = (tx: Tx) => tx.selectFrom('product_category').select('category_id').execute()
    const steps = await database.read([mine], async (tx) => [
      await Promise.all([names(tx), names(tx)]),
      await names(tx),
    ])
    const messages = sent()
    expect(steps).toEqual([[[{ category_id: 'mine' }], [{ category_id: 'mine' }]], [{ category_id: 'mine' }]])
    expect(messages).toHaveLength(2)
    expect(await database.read([], names)).toEqual([])
  })

  test('a step that failed fails the reading, also if whoever reads goes on', async () => {
    const reading = database.read([mine], async (tx) => {
      await sql`select 1 / 0`.execute(tx).catch(() => {})
      return tx.selectFrom('tenant').select('tenant').execute()
    })
    await expect(reading).rejects.toMatchObject({ code: '22012' })
  })

  test('a reading that has ended asks nothing more', async () => {
    let kept: Tx | undefined
    await database.read([mine], async (tx) => {
      kept = tx
    })
    await expect(kept?.selectFrom('tenant').select('tenant').execute()).rejects.toThrow('has ended')
    const thrown = database.read([mine], async (tx) => {
      const answer = tx.selectFrom('tenant').select('tenant').execute()
      answer.catch(() => {})
      throw new Error('changed its mind')
    })
    await expect(thrown).rejects.toThrow('changed its mind')
  })

  test('a name that is no brand’s id is refused before it reaches the database', async () => {
    await expect(database.read(["x','y"], async () => 1)).rejects.toThrow('not a tenant')
  })
})

describe('what the back office writes', () => {
  test('no table of the shop, and only the job engine’s by functions with the owner’s rights', async () => {
    const rights = await asOwner(
      `select c.relname, kind from pg_class c, unnest(array['insert', 'update', 'delete', 'truncate', 'references',
         'trigger']) kind
       where c.relnamespace in ('saldo'::regnamespace, 'archive'::regnamespace) and c.relkind in ('r', 'p', 'v')
         and c.relname <> all ($1) and (has_table_privilege('saldo_admin', c.oid, kind)
           or (kind in ('insert', 'update', 'references') and has_any_column_privilege('saldo_admin', c.oid, kind)))`,
      [adminTables],
    )
    expect(rights).toEqual([])
    const functions = await asOwner(
      `select proname from pg_proc where pronamespace in ('saldo'::regnamespace, 'archive'::regnamespace) and prosecdef
         and has_function_privilege('saldo_admin', oid, 'execute')
         order by 1`,
    )
    expect(functions.map(({ proname }) => proname)).toEqual([
      'admin_dead_letters',
      'admin_drop_job',
      'admin_job_counts',
      'admin_retry_job',
      'admin_schedule',
      'admin_wake_run',
      'begin_brand',
      'keep_brand',
      'publish_brand',
    ])
  })

  test.each([
    `insert into saldo.product_category (tenant, category_id, name) values ('${mine}', 'x', '{}')`,
    'delete from saldo.product_category',
    'select password_hash from saldo.customer',
    'select sealed from saldo.stock_code',
    'select * from archive.entry',
    'select * from graphile_worker.jobs',
    'set role saldo_app',
    'alter role saldo_admin bypassrls',
  ])('%s is denied', async (statement) => {
    await expect(plain.query(statement)).rejects.toMatchObject(denied)
  })

  test('a reading transaction changes nothing', async () => {
    const writing = database.read([mine], (tx) => tx.deleteFrom('operator_view').execute())
    await expect(writing).rejects.toMatchObject({ code: '25006' })
  })

  test('the shop’s role has no right on the back office’s own tables', async () => {
    const rights = await asOwner(
      `select c.relname, kind from pg_class c, unnest(array['select', 'insert', 'update', 'delete', 'truncate']) kind
       where c.relnamespace = 'saldo'::regnamespace and c.relname = any ($1)
         and has_table_privilege('saldo_app', c.oid, kind)`,
      [adminTables],
    )
    expect(rights).toEqual([])
  })
})
