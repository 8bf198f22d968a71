import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { saldo as saldoIn } from '../support/command-line/saldo.ts'
import { aCard, sells } from '../support/products/stocked.ts'
import { badDay } from '../support/shop/bad-day.ts'
import { temporaryFolder } from '../support/test-run/temporary-folder.ts'

// What is typed is an action of the back office, in its audit under the name of the system's user.

const day = await badDay({ first: { hasPromoVouchers: true, topup: { takesCashCodes: true } } })
const { ours, asOwner } = day
const folder = await temporaryFolder('typed')
const fileOf = (name: string, content?: string) => {
  const path = join(folder, name)
  if (content !== undefined) writeFileSync(path, content)
  return path
}
const env = {
  DATABASE_URL: day.appUrl,
  DATABASE_OWNER_URL: day.ownerUrl,
  DATABASE_ADMIN_URL: day.adminUrl,
  BACK_OFFICE_URL: 'https://admin.example',
  SMTP_URL: `smtp://127.0.0.1:${day.sandbox.smtpPort}`,
  SALDO_DATA: folder,
}
const typed = async (...words: string[]) => {
  const { code, out } = await saldoIn(env, ...words)
  expect(code, out).toBe(0)
  return out
}
const refused = async (...words: string[]) => {
  const { code, out } = await saldoIn(env, ...words)
  expect(code, out).toBe(1)
  return out
}
/** Names of the actions that the audit has since the last time that it was asked, each with its end. */
let seen = 0
async function audited(): Promise<string[]> {
  const rows = await asOwner<{ no: number; said: string; by: string; session: string }>(
    `select action_no::int as no, name || ' ' || step as said, operator_id as by, session_id as session
      from admin_action where action_no > $1 and step <> 'begun' order by action_no`,
    [seen],
  )
  seen = rows.at(-1)?.no ?? seen
  expect(rows.filter(({ by, session }) => by !== userInfo().username || session !== 'command line')).toEqual([])
  return rows.map(({ said }) => said)
}
/** Everything that was recorded, which contains no code. */
const recorded = async () =>
  JSON.stringify(await asOwner('select a::text from admin_action a union all select o::text from operator_act o'))

test('promo codes and cash codes', async () => {
  expect(await typed('promo', 'create', ours, '--takes', 'fee', '--code', 'spring-26')).toMatch(
    /^SPRING26 {2}promo-\w+\n$/,
  )
  expect(await refused('promo', 'create', ours, '--takes', 'fee', '--code', 'Spring 26')).toContain(
    'has this code already',
  )
  expect((await typed('promo', 'create', ours, '--takes', '5.00', '--count', '2')).trim().split('\n')).toHaveLength(2)
  expect(await typed('promo', 'stop', ours, 'spring26')).toContain('is stopped')
  expect(await refused('promo', 'stop', ours, 'spring26')).toContain('stopped already')
  expect(await audited()).toEqual(['promo.issue done', 'promo.issue refused', 'promo.issue done', 'promo.stop done'])
  const worth = ['--amount', '15.00', '--brand', 'own-brand']
  const file = fileOf('cash.txt')
  const [batch = ''] = (await typed('cashcodes', 'issue', ours, ...worth, '--count', '2', '--file', file)).split(':')
  const codes = readFileSync(file, 'utf8').trim().split('\n')
  expect(codes).toHaveLength(2)
  expect(await refused('cashcodes', 'issue', ours, ...worth, '--count', '2', '--file', file)).toContain(
    'exists already',
  )
  const printed = '7K2M-04QX-1111-1111'
  expect(await typed('cashcodes', 'import', ours, fileOf('printed.txt', `${printed}\n`), ...worth)).toContain('1 codes')
  expect(await refused('cashcodes', 'import', ours, fileOf('wrong.txt', 'no\n'), ...worth)).toContain(
    'line 1: not a code',
  )
  expect(await typed('cashcodes', 'block', ours, printed)).toContain('the code is blocked')
  expect(await typed('cashcodes', 'block', ours, batch)).toContain('the batch is blocked')
  expect(await audited()).toEqual([
    'cash.issue done',
    'cash.take done',
    'cash.import done',
    'cash.block done',
    'cash.block done',
  ])
  const kept = await recorded()
  for (const code of [...codes, printed, 'SPRING26', 'spring-26']) expect(kept).not.toContain(code)
})

test('colleagues, and the keys of codes', async () => {
  const [email, as] = ['bea@house.example', ['--role', 'support']]
  const link = /can make a key within one hour:\nhttps:\/\/admin\.example\/invitation\/\S+\n$/
  expect(await refused('operators', 'invite', email, ...as)).toContain('--name is required')
  expect(await typed('operators', 'invite', email, '--name', 'Bea', ...as)).toMatch(link)
  expect(await refused('operators', 'invite', email, ...as, '--tenants', 'none')).toContain('there is no tenant none')
  expect(await typed('operators', 'invite', email, '--role', 'finance', '--tenants', ours)).toMatch(link)
  expect(await typed('operators', 'list')).toContain(`finance (${ours}), support`)
  expect(await typed('operators', 'end-sessions', email)).toContain('0 sessions ended')
  expect(await typed('operators', 'disable', email)).toContain('disabled')
  expect(await refused('operators', 'invite', email, ...as)).toContain('who was disabled')
  expect(await typed('operators', 'disable', email, '--undo')).toContain('enabled')
  expect(await typed('operators', 'invite', 'root@house.example', '--name', 'Root', '--role', 'owner')).toMatch(link)
  expect(await refused('operators', 'disable', 'root@house.example')).toContain('is the last owner')
  await typed('secrets', 'rotate')
  expect(await audited()).toEqual([
    'operator.invite done',
    'grant.give done',
    'operator.invite-again done',
    'operator.sign-out done',
    'operator.disable done',
    'operator.enable done',
    'operator.invite done',
    'operator.disable refused',
    'codes.rotate done',
    'codes.rotate done',
  ])
  expect(await recorded()).not.toMatch(/bea@house|invitation\//)
})

test('codes of our own stock, and products', async () => {
  await sells(day, [aCard('card-25')])
  const list = fileOf('list.txt', 'TYPED-0001\nTYPED-0002\n')
  expect(await typed('codes', 'import', ours, 'card-25', list)).toContain('2 codes of card-25 are in stock')
  expect(await refused('codes', 'import', ours, 'card-25', list)).toContain('2 wrong: nothing was imported')
  const [{ no } = { no: '' }] = await asOwner<{ no: string }>(
    `update stock_code set unreadable = 'damaged' where code_id = (select min(code_id) from stock_code) returning code_id::text as no`,
  )
  expect(await typed('codes', 'write-off', ours, no, '--reason', 'torn', '--yes')).toContain('is written off')
  const head = 'productId,brandId,brandName,categoryId,kind,currency,amount,description.de,status'
  const products = fileOf('products.csv', `${head}\ntyped,own,Own,cards,giftcard,EUR,1000,Karte,ACTIVE\n`)
  expect(await typed('products', 'import', ours, products)).toContain('1 read, 1 new, 0 changed, 0 discontinued')
  const wrong = fileOf('wrong.csv', `${head}\ntyped,own,Own,cards,giftcard,EUR,much,Karte,ACTIVE\n`)
  expect(await refused('products', 'import', ours, wrong)).toContain('nothing was changed: 1 wrong')
  expect(await audited()).toEqual([
    'codes.import done',
    'code.write-off done',
    'import.write done',
    'import.write refused',
  ])
  expect(await recorded()).not.toContain('TYPED-')
})

test('orders, requests, identity, suspicions and eSIMs', async () => {
  const { orderNumber } = await day.order([{ amount: 15, number: '+4915112345678' }])
  expect(await typed('orders', 'resolve')).toMatch(/^\w+: looked at \d+\n\w+: looked at \d+\n$/)
  expect(await refused('esims', 'refuse', orderNumber, 'none', '--reason', 'installed', '--yes')).toContain(
    'nobody asked',
  )
  expect(await audited()).toEqual(['orders.resolve done', 'orders.resolve done', 'esim.refuse refused'])
  await asOwner(
    `insert into customer (tenant, customer_id, email, language, created_at, confirmed_at)
      values ($1, 'customer-1', 'ada@shopper.example', 'en', now(), now())`,
    [ours],
  )
  const proof = ['ada@shopper.example', '--reason', 'saw a passport', '--yes']
  expect(await typed('identity', 'confirm', ...proof)).toContain('identity of customer-1 is proven until')
  expect(await typed('identity', 'withdraw', ...proof)).toContain('withdrawn')
  expect(await refused('identity', 'withdraw', ...proof)).toContain('no proven identity')
  await asOwner(
    `insert into limit_record (tenant, record_id, at, outcome, rule, version, figures, subjects, inputs, suspicion)
      values ($1, 'L-typed', now(), 'passed', 'rule', 'v',
        '{"taken": 1, "own": 1, "atMost": 1, "per": "card", "currency": "EUR", "settings": "1"}', '{7}', '[]', 'many-payers')`,
    [ours],
  )
  const close = ['suspicions', 'close', 'L-typed', '--reason', 'explained', '--yes']
  expect(await typed(...close)).toContain('closed')
  expect(await refused(...close)).toContain('no open suspicion')
  expect(await audited()).toEqual([
    'identity.confirm done',
    'identity.withdraw done',
    'identity.withdraw refused',
    'suspicion.close done',
  ])
  expect(await recorded()).not.toContain('ada@shopper.example')
  await asOwner(
    `insert into declaration (tenant, reference, submission, kind, name, email, contract, subject, language, ip,
        statement, law_text, text_version, filed_at)
      values ($1, 'W0typed000', 'typed', 'withdrawal', 'Ada', 'ada@shopper.example', $2, '', 'en', '192.0.2.1', '', '', '', now())`,
    [ours, orderNumber],
  )
  await asOwner(
    `insert into declared_case (tenant, case_id, reference, order_number, finding, owed, ended, opened_at, due_at, state)
      values ($1, 'typed', 'W0typed000', $2, 'owed', 1500, false, now(), now() + interval '14 days', 'open')`,
    [ours, orderNumber],
  )
  expect(await refused('requests', 'confirm', 'W0typed000', '--yes')).toContain(`W0typed000 ${orderNumber}: too much`)
  const refuse = ['requests', 'refuse', 'W0typed000', '--reason', 'never paid', '--yes']
  expect(await typed(...refuse)).toContain('refused')
  expect(await refused(...refuse)).toContain('nothing is open')
  expect(await refused('requests', 'answer', 'F0typed000', '--text', 'no', '--yes')).toContain('no open review')
  expect(await audited()).toEqual(['request.confirm refused', 'request.refuse done'])
})

test('a brand is kept by people, taken back, written to a folder and given back', async () => {
  await asOwner(
    `insert into tenant_settings (tenant, version, settings, copy, content_hash)
      select tenant, 2, jsonb_set(settings, '{supportPhone}', '"+49 30 7654321"'), copy, 'y' from tenant_settings
      where tenant = $1`,
    [ours],
  )
  const back = ['brands', 'roll-back', ours, '1', '--reason', 'it was better']
  expect(await refused(...back)).toContain('its folder is the author')
  expect(await typed('brands', 'adopt', ours)).toBe(`${ours}: kept by the back office\n`)
  expect(await typed(...back)).toBe(`${ours}: version 3 is in use\n`)
  expect(await refused('brands', 'roll-back', ours, '9', '--reason', 'it was better')).toContain('no such version')
  const [newest, second] = (await typed('brands', 'versions', ours)).split('\n')
  expect(newest).toMatch(/^3 {2}.* {2}roll-back to 1 {2}1 changes {2}.* {2}it was better$/)
  expect(second).toMatch(/^2 {2}.* {2}folder {2}1 changes$/)
  const place = join(folder, ours)
  expect(await typed('brands', 'export', ours, '--to', place)).toContain(join(place, 'copy.de.json'))
  const files = () => ['tenant.ts', 'copy.de.json'].map((file) => readFileSync(join(place, file), 'utf8'))
  const [settings, texts] = files()
  expect(settings).toContain(`supportPhone: '+49 30 0000000'`)
  expect(texts).toContain('Das ging nicht in den Warenkorb.')
  writeFileSync(join(place, 'copy.fr.json'), '{}')
  expect(await typed('brands', 'export', ours, '--to', place)).not.toContain('copy.fr.json')
  expect(existsSync(join(place, 'copy.fr.json'))).toBe(false)
  expect(files()).toEqual([settings, texts])
  expect(await typed('brands', 'release', ours)).toBe(`${ours}: kept by its folder\n`)
  expect(await audited()).toEqual([
    'brand.roll-back refused',
    'brand.adopt done',
    'brand.roll-back done',
    'brand.roll-back refused',
    'brand.release done',
  ])
})

test('a brand is written to one file, whose differences become a draft', async () => {
  const file = join(folder, 'brand.zip')
  expect(await typed('brands', 'export', ours, '--zip', file)).toBe(`${file}\n`)
  const whole = readFileSync(file)
  await typed('brands', 'export', ours, '--zip', file)
  expect(readFileSync(file).equals(whole)).toBe(true)
  expect(await refused('brands', 'import', ours, file)).toContain('in use already')
  const files = unzipSync(whole)
  writeFileSync(file, zipSync({ ...files, 'tenant.ts': strToU8('process.exit(1)') }))
  expect(await refused('brands', 'import', ours, file)).toContain('Take it out, or correct its name: tenant.ts')
  expect(await refused('brands', 'import', ours, fileOf('none.zip'))).toContain('there is no file')
  const said = JSON.parse(strFromU8(files['brand.json'] ?? new Uint8Array()))
  const settings = { ...said.settings, supportPhone: '+49 40 7654321' }
  writeFileSync(file, zipSync({ ...files, 'brand.json': strToU8(JSON.stringify({ ...said, settings })) }))
  const [, draftId] = /: draft (\S+)\n$/.exec(await typed('brands', 'import', ours, file, '--title', 'A number')) ?? []
  expect(
    await asOwner(
      'select title, field, value from brand_draft join brand_draft_change using (draft_id) where draft_id = $1',
      [draftId],
    ),
  ).toEqual([{ title: 'A number', field: 'supportPhone', value: '+49 40 7654321' }])
  expect(await audited()).toEqual(['brand.draft.begin refused', 'brand.draft.begin done'])
})
