import { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { backOfficeOf } from '../support/back-office/ask-back-office.ts'
import { wire } from '../support/shop/wire.ts'

const { app, ours, theirs, asOwner } = await wire({ hasWorker: false })
const { operator } = backOfficeOf(app)

/** A job that was given up. */
async function givenUp(tenant: string, orderNumber: string): Promise<string> {
  const [job] = await asOwner<{ id: string }>(
    `select id::text from graphile_worker.add_job('order-placed', json_build_object('tenant', $1::text, 'orderNumber', $2::text))`,
    [tenant, orderNumber],
  )
  await asOwner(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no answer for ada@mail.example' where id = $1`,
    [job?.id],
  )
  return job?.id ?? ''
}

test('a dead letter is seen with its brand and order, and without what is personal', async () => {
  const id = await givenUp(ours, 'S00000000AA')
  const { status, text, html } = await operator('engineer').get('/running')
  expect(status).toBe(200)
  for (const word of [id, 'order-placed', 'First Brand', 'S00000000AA', 'no answer', 'thing'])
    expect(text).toContain(word)
  expect(html).not.toContain('ada@mail.example')
  expect(html).toContain(`href="/orders/${ours}/S00000000AA"`)
})

test('a scheduled task that fails is seen, of which brand and since when', async () => {
  await asOwner(
    `insert into failing_task (task, part, failures, since, error) values ('sweep', $1, 7, now() - interval '2 hours', 'boom')`,
    [ours],
  )
  const { text } = await operator('engineer').get('/running')
  expect(text).toMatch(/sweep First Brand 7 2 hours ago boom/)
})

test('a count of automatic top-ups is of the brands that the address names', async () => {
  const { status, text } = await operator('engineer').get(`/running/automatic?brand=${ours}`)
  expect(status).toBe(200)
  expect(text).toContain('No run in two days')
})

test('who does not run it sees neither the page nor its entry in the menu', async () => {
  const agent = operator('support')
  const { status, text } = await agent.get('/running')
  expect(status).toBe(403)
  expect(text).toContain('This is not yours to see')
  expect((await agent.get('/')).html).not.toContain('href="/running"')
  expect((await operator('engineer', [theirs]).get('/running')).status).toBe(403)
})

test('an engineer tries a dead letter again, once for a press; who only looks cannot', async () => {
  const id = await givenUp(ours, 'S00000000CC')
  const form = { action: 'job.retry', id, key: `retry ${id}` }
  const reviewer = operator('reviewer')
  expect((await reviewer.get('/running')).html).not.toContain('value="job.retry"')
  expect((await reviewer.post('/running', form)).text).toContain('Your role does not allow this')
  const engineer = operator('engineer')
  expect((await engineer.get('/running')).html).toContain('value="job.retry"')
  for (const _ of [1, 2]) expect((await engineer.post('/running', form)).text).toContain('Done.')
  expect((await engineer.post('/running', { ...form, key: 'another press' })).text).toContain('no such dead letter')
  expect(await asOwner('select attempts from graphile_worker._private_jobs where id = $1', [id])).toEqual([
    { attempts: 0 },
  ])
})

test('a dead letter is dropped by somebody who just proved that it is them', async () => {
  const id = await givenUp(ours, 'S00000000DD')
  const form = { action: 'job.drop', id, key: `drop ${id}` }
  const engineer = operator('engineer')
  const refused = await engineer.post('/running', form)
  expect(refused.text).toContain('Confirm first that it is you.')
  expect(refused.html).toContain('href="/prove?next=%2Frunning"')
  engineer.prove(new Date())
  expect((await engineer.post('/running', form)).text).toContain('Done.')
  expect(await asOwner('select from graphile_worker._private_jobs where id = $1', [id])).toEqual([])
})

test('the back office mends jobs by its own doors alone, and only those that were given up', async () => {
  const { backOffice } = app
  if (!backOffice) throw new Error('no back office')
  const { database } = backOffice
  const call = (statement: string) => database.change([], (tx) => tx.executeQuery(CompiledQuery.raw(statement)))
  await expect(call('select * from graphile_worker.jobs')).rejects.toThrow(/permission denied/)
  const dead = await givenUp(ours, 'S00000000BB')
  const answers = async (name: string) => (await call(`select admin_${name}_job(${dead}) as done`)).rows
  expect(await answers('retry')).toEqual([{ done: true }])
  // It has attempts again: it is no dead letter, and neither is mended twice.
  expect(await answers('retry')).toEqual([{ done: false }])
  expect(await answers('drop')).toEqual([{ done: false }])
  await asOwner(`update graphile_worker._private_jobs set attempts = max_attempts where id = $1`, [dead])
  expect(await answers('drop')).toEqual([{ done: true }])
  expect(await asOwner('select from graphile_worker._private_jobs where id = $1', [dead])).toEqual([])
})
