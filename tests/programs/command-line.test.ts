import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { commands } from '../../scripts/commands/index.ts'
import { aTenant } from '../support/brands/brand.ts'
import { saldo as saldoIn } from '../support/command-line/saldo.ts'
import { testDatabase } from '../support/database/database.ts'

const { appUrl, ownerUrl, asOwner } = await testDatabase()
const dataFolder = mkdtempSync(join(tmpdir(), 'saldo-cli-'))
afterAll(() => rmSync(dataFolder, { recursive: true }))

const env = { DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl, SALDO_DATA: dataFolder }
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://x.example',
  SALDO_SECRET: 'x'.repeat(32),
  SALDO_CODE_KEYS: `one:${Buffer.alloc(32, 1).toString('base64')}`,
}
const saldo = (...args: string[]) => saldoIn(env, ...args)
const saldoWith = (more: Record<string, string>, ...args: string[]) => saldoIn({ ...env, ...more }, ...args)

test('typed in a terminal, a command that fails says so and ends with its code', async () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const typed = (...args: string[]) =>
    promisify(execFile)('node', ['scripts/saldo.ts', ...args], { env: { PATH, NODE_COMPILE_CACHE, ...env } })
  const refused = { code: 1, stdout: '', stderr: 'there is no job 999999, or it is running\n' }
  await expect(typed('jobs', 'retry', '999999')).rejects.toMatchObject(refused)
})

test('without a command it explains itself', async () => {
  const { code, out } = await saldo()
  expect(code).toBe(0)
  expect(out).toContain('jobs retry <id>')
})

test('an unknown command is refused, and a misspelt one is guessed', async () => {
  expect(await saldo('orders', 'forget')).toMatchObject({ code: 2, out: expect.stringContaining("command 'forget'") })
  expect(await saldo('jobs', 'rety', '1')).toMatchObject({ code: 2 })
  expect((await saldo('products', 'improt')).out).toContain('Did you mean import?')
  expect((await saldo('books', 'check', '--tenat', 'x')).out).toContain('Did you mean --tenant?')
})

test('a command whose argument is missing shows its own help, and no other', async () => {
  const { code, out } = await saldo('products', 'import')
  expect(code).toBe(2)
  expect(out).toContain("missing required argument 'tenant'")
  expect(out).toContain('products import [options] <tenant> <file>')
  expect(out).not.toContain('products export')
})

test('each command explains its options', async () => {
  const { code, out } = await saldo('orders', 'refund', '--help')
  expect(code).toBe(0)
  expect(out).toMatch(/--line <2> +only this line/)
  expect(commands.filter(({ options = {} }) => Object.values(options).includes(''))).toEqual([])
})

test('migrating what is migrated changes nothing', async () => {
  expect(await saldo('migrate')).toEqual({ code: 0, out: 'up to date\n' })
})

test('a dead letter is listed, with numbers masked, and can be given new attempts', async () => {
  await asOwner(`select graphile_worker.add_job('a-task', '{}'::json, max_attempts => 3)`)
  const [job] = await asOwner<{ id: string }>(
    `update graphile_worker._private_jobs set attempts = 3, last_error = 'no answer for 4917112345678' returning id`,
  )
  const listed = await saldo('jobs')
  expect(listed.out).toContain(`dead letter ${job?.id}: a-task, 3 attempts`)
  expect(listed.out).toContain('no answer for 4917*****678')
  expect(await saldo('jobs', 'retry', String(job?.id))).toEqual({ code: 0, out: `job ${job?.id} is due\n` })
  expect((await saldo('jobs')).out).not.toContain('dead letter')
  expect(JSON.parse((await saldo('jobs', '--json')).out)).toContainEqual(
    expect.objectContaining({ kind: 'task', task: 'a-task', due: 1, dead: 0 }),
  )
})

test('withdrawals and cancellations are listed with numbers masked, and one is shown in full with who was told', async () => {
  await asOwner(
    `insert into saldo.declaration (tenant, reference, submission, kind, name, email, contract, msisdn, ending, ends_on,
       language, ip, statement, law_text, text_version, filed_at)
     values ('firstbrand', 'KABC', 'one', 'cancellation', 'Ada Muster', 'ada@shopper.example', '+4915112345678',
       '+4915112345678', 'ordinary', '2026-12-31', 'de', '203.0.113.7', 'Hiermit kündige ich.', '', 'v1', now())`,
  )
  const listed = await saldo('requests', 'list', 'firstbrand')
  expect(listed).toMatchObject({
    code: 0,
    out: expect.stringMatching(/KABC .* cancellation .*\*{3}.* to end 2026-12-31/),
  })
  const [row] = JSON.parse((await saldo('requests', 'list', 'firstbrand', '--json')).out)
  expect(row).toMatchObject({ reference: 'KABC', contract: expect.stringContaining('***') })
  expect(Object.keys(row)).toEqual(['reference', 'filedAt', 'kind', 'contract', 'endsOn'])
  const shown = await saldo('requests', 'show', 'firstbrand', 'KABC')
  for (const said of ['Ada Muster', '+4915112345678', 'Hiermit kündige ich.']) expect(shown.out).toContain(said)
  expect(await saldo('requests', 'list', 'secondbrand')).toEqual({ code: 0, out: 'none\n' })
  expect(await saldo('requests', 'show', 'secondbrand', 'KABC')).toMatchObject({ code: 1 })
})

test('promo codes are made and printed once, listed by their ends, and stopped', async () => {
  const settings = aTenant({ hasPromoVouchers: true }, 'firstbrand')
  const { id, version, copy, ...written } = settings
  await asOwner(
    `insert into tenant_settings (tenant, version, settings, copy, content_hash) values ($1, $2, $3, $4, 'x')`,
    [id, version, written, copy],
  )
  const create = (...options: string[]) => saldo('promo', 'create', 'firstbrand', ...options)
  expect(await create('--takes', '5.00', '--products', 'none-such')).toMatchObject({
    code: 1,
    out: expect.stringContaining('--products: there is no none-such'),
  })
  const made = await create('--takes', '12.5%', '--code', 'summer-26', '--uses', '3', '--alone', '--name', 'Summer')
  expect(made).toEqual({ code: 0, out: expect.stringMatching(/^SUMMER26 {2}promo-\w+\n$/) })
  expect(await create('--takes', '5.00', '--code', 'Summer 26')).toMatchObject({
    code: 1,
    out: expect.stringContaining('has this code already'),
  })
  const { out } = await saldo('promo', 'list', 'firstbrand')
  expect(out).toMatch(/SU…26 {2}good {2}takes 12\.5% {2}used 0 of 3 {2}not with others {2}Summer/)
  const asJson = (await saldo('promo', 'list', 'firstbrand', '--json')).out
  expect(JSON.parse(asJson)).toMatchObject([{ hint: 'SU…26', uses: 0, usesLimit: 3, name: 'Summer' }])
  expect(out + asJson).not.toContain('SUMMER26')
  expect(await saldo('promo', 'stop', 'firstbrand', 'summer26')).toMatchObject({ code: 0 })
  expect((await saldo('promo', 'list', 'firstbrand')).out).toMatch(/SU…26 {2}stopped /)
  const acts = await saldo('acts', 'list')
  expect(JSON.parse((await saldo('acts', 'list', '--json')).out)).toContainEqual(
    expect.objectContaining({ command: 'promo stop firstbrand su…', how: 'done', error: null }),
  )
  expect(acts.out).toMatch(/^\S+Z {2}\w+ {2}promo stop firstbrand su… {2}done /)
  expect(acts.out).toMatch(/promo create firstbrand --takes 5\.00 --code Su… {2}failed .*has this code already/)
  expect(acts.out).not.toMatch(/summer ?26|promo list/i)
})

test('every list has --json', () => {
  const lists = commands.filter(({ usage }) => /^jobs$| (list|open|domains|progress|differences)( |$)/.test(usage))
  expect(lists.length).toBeGreaterThan(12)
  expect(lists.filter(({ options = {} }) => !('--json' in options)).map(({ usage }) => usage)).toEqual([])
})

test('with --json an empty list is an empty array', async () => {
  for (const list of [
    ['orders', 'list', '--needing-attention'],
    ['books', 'differences'],
    ['requests', 'open'],
    ['requests', 'list', 'secondbrand'],
    ['auto-top-ups', 'progress'],
    ['cashcodes', 'list', 'firstbrand'],
  ]) {
    expect(await saldo(...list, '--json')).toEqual({ code: 0, out: '[]\n' })
  }
})

test('whom a gift went to is forgotten because its recipient asks for it; what is still to be sent stays', async () => {
  for (const tenant of ['firstbrand', 'secondbrand']) {
    await asOwner(
      `insert into cart values ($1, 'c-gift', '[]', 'web', null, 'de', null, 'none', 'S2', null, now(), now())`,
      [tenant],
    )
    await asOwner(
      `insert into orders (tenant, order_number, cart_name, state, currency, total, total_service_fee, contact, language,
         channel, client_ip, placed_at) values ($1, 'S2', 'c-gift', 'paid', 'EUR', 5000, 0, '{"email": ""}', 'de', 'web', '', now())`,
      [tenant],
    )
    for (const [line, email, state] of [
      [1, 'Ben@Friend.example', 'sent'],
      [2, 'ben@friend.example', 'waiting'],
      [3, 'eve@friend.example', 'sent'],
    ]) {
      await asOwner(
        `insert into order_line (tenant, order_number, line, item_key, product_id, brand_name, kind, description, face_amount,
           service_fee, quantity, supplier, ranged, placed_at)
         values ($1, 'S2', $2::int, 'k', 'card', 'Card', 'giftcard', 'Card', 2500, 0, 1, 'stock', false, now())`,
        [tenant, line],
      )
      await asOwner(
        `insert into gift values ($1, 'S2', $2::int, 'Ben', $3, 'Ada', 'Happy birthday', null, now(), $4::text, null,
           case $4::text when 'sent' then now() end)`,
        [tenant, line, email, state],
      )
    }
  }
  expect(await saldo('gifts', 'forget', 'firstbrand', 'no address')).toMatchObject({ code: 1 })
  expect(await saldo('gifts', 'forget', 'firstbrand', 'ben@friend.example')).toEqual({
    code: 0,
    out: '1 forgotten, 1 not sent yet\n',
  })
  const kept = (tenant: string) =>
    asOwner(
      'select recipient_name || recipient_email || sender_name || message as kept from gift where tenant = $1 order by line',
      [tenant],
    )
  const ben = { kept: 'Benben@friend.exampleAdaHappy birthday' }
  const eve = { kept: 'Beneve@friend.exampleAdaHappy birthday' }
  expect(await kept('firstbrand')).toEqual([{ kept: '' }, ben, eve])
  expect(await kept('secondbrand')).toEqual([{ kept: ben.kept.replace('ben@friend', 'Ben@Friend') }, ben, eve])
})

test('decisions of the rules against fraud are listed with their reason, those that a rule touched', async () => {
  await asOwner(
    `insert into saldo.risk_decision (tenant, at, moment, outcome, rule, counted, at_most, proven, inputs)
     values ('firstbrand', now(), 'start', 'refuse', 'amountPerEmail', 160000, 150000, false, $1),
       ('firstbrand', now(), 'start', 'allow', null, null, null, false, '[]')`,
    [JSON.stringify([{ per: 'email', shown: 'a***@shopper.example', key: '-42' }])],
  )
  const { out } = await saldo('decisions', 'list', 'firstbrand')
  expect(out.trim().split('\n')).toEqual([
    expect.stringMatching(
      /refuse {2}at start {2}no order {2}amountPerEmail: 160000 where 150000 pass {2}email a\*{3}@shopper\.example/,
    ),
  ])
})

test('a job that is not there cannot be retried', async () => {
  expect(await saldo('jobs', 'retry', '999999')).toMatchObject({
    code: 1,
    out: expect.stringContaining('no job 999999'),
  })
})

test('loading the brands sells nothing and says which no visitor can reach', async () => {
  const products = 'select count(*)::int as products from saldo.product'
  const before = await asOwner(products)
  const { code, out } = await saldo('brands', 'load')
  expect([code, out]).toEqual([0, expect.stringMatching(/^brands changed: [1-9]/)])
  expect(out).toContain('congstar: no visitor can reach congstar.saldo.example in production')
  expect(await asOwner(products)).toEqual(before)
  expect((await saldo('brands', 'domains')).out).toContain('odido.saldo.example  tmobilenl')
  expect(JSON.parse((await saldo('brands', 'domains', '--json')).out)).toContainEqual({
    domain: 'odido.saldo.example',
    tenant: 'tmobilenl',
  })
})

test('production takes up no brand with an invented fact, and names each by its field', async () => {
  const before = await asOwner('select count(*)::int from saldo.tenant_settings')
  const { code, out } = await saldoWith(production, 'brands', 'load')
  expect(code).toBe(1)
  expect(out).toContain("tenants/edeka/tenant.ts: identification.vatId: 'DE000000000' is invented")
  expect(out).toContain('tenants/edeka/banners/house.de.md: leads to a host that cannot exist')
  expect(await asOwner('select count(*)::int from saldo.tenant_settings')).toEqual(before)
})

test('the check before going live names what is invented, and whose legal texts were never loaded', async () => {
  expect((await saldo('brands', 'load')).code).toBe(0)
  await asOwner(`delete from saldo.legal_text where tenant = 'herladen'`)
  const { code, out } = await saldo('tenants', 'check', '--live')
  expect(code).toBe(1)
  expect(out).toContain("tenants/edeka/tenant.ts: mail.address: 'service@edeka.saldo.example' is invented")
  expect(out.split('\n').filter((line) => line.includes('not in the database'))).toEqual([
    'tenants/herladen: not in the database, so orders are confirmed without: terms-of-use.nl.md, withdrawal-instruction.nl.md, privacy.nl.md; run brands load',
  ])
  const checked = await saldo('tenants', 'check')
  expect(checked.code).toBe(0)
  // A note, as the specification says which languages a brand speaks.
  expect(checked.out).toContain('note: tenants/ortel/tenant.ts: locales: sells to BE without nl\n')
})

test('the demo is refused in production', async () => {
  const refused = await saldoWith(production, 'demo', 'load')
  expect(refused).toEqual({ code: 1, out: 'production refuses demo products: use products import\n' })
})

// Before codes are loaded: all of them would be looked at, which takes seconds.
test('changing keys says which are current, and what still stands under an older one, without any key', async () => {
  const key = 'k'.repeat(32)
  const alone = await saldoWith({ SALDO_SECRET: key }, 'secrets', 'rotate')
  expect(alone.code).toBe(0)
  expect(alone.out).toMatch(
    /^SALDO_SECRET: current [0-9a-f]{8}, older none\nSALDO_CODE_KEYS: current development, older none\n/,
  )
  expect(alone.out).not.toContain('Not counted')
  const ring = await saldoWith({ SALDO_SECRET: `${'n'.repeat(32)},${key}` }, 'secrets', 'rotate')
  expect(ring.out).toMatch(/older [0-9a-f]{8}\n[\s\S]*Not counted/)
  expect(ring.out).not.toContain(key)
  const short = await saldoWith({ SALDO_SECRET: `${key},short` }, 'secrets', 'rotate')
  expect([short.code, short.out]).toEqual([1, expect.stringContaining('each key must have at least 32 characters')])
})

test('loading the demo gives each brand its products; what is sold already is left alone unless it is to be replaced', async () => {
  expect((await saldo('demo', 'load')).code).toBe(0)
  const fee = `select service_fee::int as fee from saldo.product where tenant = 'edeka' order by product_id limit 1`
  const [before] = await asOwner<{ fee: number }>(fee)
  await asOwner(`update saldo.product set service_fee = 99, status = 'DISCONTINUED' where tenant = 'edeka'`)
  expect((await saldo('demo', 'load')).out).toMatch(/loaded: 0\nleft alone, .*edeka/)
  expect(await asOwner(fee)).toEqual([{ fee: 99 }])
  expect((await saldo('demo', 'load', '--replace')).out).toMatch(/loaded: [1-9]/)
  expect(await asOwner(fee)).toEqual([before])
  const [counted] = await asOwner<{ brands: number }>('select count(distinct tenant)::int as brands from saldo.product')
  expect(counted?.brands).toBeGreaterThan(1)
})

test('a file of products goes in whole or not at all, and comes out again as the same one', async () => {
  const [file, again] = [join(dataFolder, 'products.csv'), join(dataFolder, 'again.csv')]
  expect(await saldo('products', 'export', 'edeka', '--to', file)).toEqual({ code: 0, out: '' })
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replace('EUR', 'USD').replace('topup', 'pizza'))
  const refused = await saldo('products', 'import', 'edeka', file)
  expect(refused).toMatchObject({
    code: 1,
    out: expect.stringMatching(/^line 2, kind: .*\nnothing was changed: 1 wrong/),
  })
  writeFileSync(file, text)
  const { out } = await saldo('products', 'import', 'edeka', file)
  expect(out).toMatch(/^edeka: [1-9]\d* read, 0 new, 0 changed, 0 discontinued\n$/)
  await saldo('products', 'export', 'edeka', '--to', again)
  expect(readFileSync(again, 'utf8')).toBe(text)
})

test('codes are put into stock whole or not at all, counted, and never printed', async () => {
  const file = join(dataFolder, 'cards.csv')
  const product = 'steam-10'
  writeFileSync(file, 'code;pin\nTILL-0001;12\ntill 0001;13\n')
  const refused = await saldo('codes', 'import', 'aufladen', product, file)
  expect(refused).toMatchObject({ code: 1, out: 'line 3: is the same as line 2\n1 wrong: nothing was imported\n' })
  writeFileSync(file, `code;pin\n${randomUUID()};12\n${randomUUID()};13\n`)
  const put = await saldo('codes', 'import', 'aufladen', product, file)
  expect(put).toEqual({ code: 0, out: `2 codes of ${product} are in stock\n` })
  // With those of the demo.
  const [, free] = /steam-10 +(\d+) free/.exec((await saldo('codes', 'list', '--tenant', 'aufladen')).out) ?? []
  expect(Number(free)).toBeGreaterThanOrEqual(17)
  const listed = JSON.parse((await saldo('codes', 'list', '--tenant', 'aufladen', '--json')).out)
  expect(listed).toContainEqual(
    expect.objectContaining({ tenant: 'aufladen', productId: 'steam-10', free: Number(free) }),
  )
})

test('a damaged code is listed, and written off by whoever says why', async () => {
  const found = `select code_id as id from stock_code where product_id = 'steam-10' and state = 'free' limit 1`
  const [code] = await asOwner<{ id: number }>(found)
  const writeOff = (...more: string[]) => saldo('codes', 'write-off', 'aufladen', ...more)
  expect((await writeOff()).out).toContain('no code in stock is damaged')
  await asOwner(`update stock_code set unreadable = 'damaged' where code_id = ${code?.id}`)
  expect((await writeOff()).out).toMatch(new RegExp(`^${code?.id}  steam-10`))
  const number = String(code?.id)
  expect((await writeOff(number, '--yes')).out).toContain('--reason')
  expect((await writeOff(number, '--reason', 'torn')).out).toContain('add --yes')
  expect(await writeOff(number, '--reason', 'torn', '--yes')).toEqual({
    code: 0,
    out: `code ${number} of steam-10 is written off\n`,
  })
  expect((await writeOff(number, '--reason', 'torn', '--yes')).code).toBe(1)
  expect((await saldo('acts', 'list')).out).toContain(`codes write-off aufladen ${number} --reason torn --yes`)
})

test('cash codes are made once and written to a file; a list is imported whole or not at all; what is there is counted', async () => {
  const codes = join(dataFolder, 'codes.txt')
  const issued = await saldo('cashcodes', 'issue', 'edeka', '--file', codes, '--amount', '15', '--count', '3')
  expect(issued).toMatchObject({ code: 0, out: expect.stringMatching(/^batch-\w+: 3 codes worth 15\.00, written to /) })
  const made = readFileSync(codes, 'utf8').trim().split('\n')
  expect(made).toHaveLength(3)
  for (const code of made) expect(code).toMatch(/^(\w{4}-){3}\w{4}$/)
  expect(issued.out).not.toContain(made[0])

  writeFileSync(codes, 'AAAA 2222 3333 4444\n\nshort\naaaa-2222-3333-4444\n')
  const refused = await saldo('cashcodes', 'import', 'edeka', codes, '--amount', '15')
  expect(refused).toMatchObject({
    code: 1,
    out: expect.stringContaining('line 3: not a code\nline 4: twice in the list'),
  })
  expect(refused.out).not.toContain('2222')
  expect((await saldo('cashcodes', 'list', 'edeka')).out).toMatch(
    /edeka {2}15\.00 EUR {2}free 3, redeemed 0, blocked 0/,
  )
  expect(JSON.parse((await saldo('cashcodes', 'list', 'edeka', '--json')).out)).toMatchObject([
    { brandId: 'edeka', amount: 1500, currency: 'EUR', free: 3 },
  ])
})

test('what the networks of a brand sign with is printed, and is no other brand’s', async () => {
  for (const tenant of ['northbrand', 'southbrand']) {
    const { id, version, copy, ...settings } = aTenant({}, tenant)
    await asOwner('insert into tenant (tenant) values ($1)', [id])
    await asOwner(
      `insert into tenant_settings (tenant, version, settings, copy, content_hash) values ($1, $2, $3, $4, 'x')`,
      [id, version, settings, copy],
    )
  }
  const key = { NETWORK_WEBHOOK_SECRET: `whsec_${Buffer.from('a key of the networks').toString('base64')}` }
  const secretOf = (tenant: string) =>
    saldoWith({ ...key, SMTP_URL: 'smtp://127.0.0.1:9' }, 'networks', 'secret', tenant)
  const out = 'whsec_Xz7j0s5DqMx2OttX/OoZIkg8qhqQTg7nAx3QJb6Mn+w=\n'
  expect(await secretOf('northbrand')).toEqual({ code: 0, out })
  const other = await secretOf('southbrand')
  expect(other).toMatchObject({ code: 0, out: expect.stringMatching(/^whsec_\S{44}\n$/) })
  expect(other.out).not.toBe(out)
  expect(await secretOf('nobody')).toEqual({ code: 1, out: 'there is no tenant nobody\n' })
})
