import { expect, test } from 'vitest'
import { perform } from '#admin/actions'
import { backOfficeOf } from '../../support/back-office/ask-back-office.ts'
import { badDay } from '../../support/shop/bad-day.ts'

// Who did what, as owners and reviewers read it.

const day = await badDay()
const { app, ours, theirs } = day
const { operator } = backOfficeOf(app)
const agent = operator('support', [ours], { operatorId: 'ada' })
const other = operator('support', [theirs], { operatorId: 'bea' })
const owner = operator('owner', 'all', { operatorId: 'cleo' })

test('each action is a row with its end and its reason, narrowed by person, kind and brand', async () => {
  const wish = (tenant: string) => ({
    tenant,
    orderNumber: 'S0000000000',
    line: null,
    amount: null,
    reason: `why ${tenant}`,
  })
  agent.prove(new Date())
  await perform(await agent.admin(), 'refund.give', wish(ours), { key: 'one' })
  await perform(await other.admin(), 'refund.give', wish(theirs), { key: 'two' })
  const { text } = await owner.get('/audit')
  for (const words of [`Refund order S0000000000 First Brand Refused why ${ours}`, `First Brand Refused why ${theirs}`])
    expect(text).toContain(words)
  for (const narrowed of [`/audit?brand=${ours}`, '/audit?operator=ada', '/audit?operator=ada&action=refund.give']) {
    const answer = await owner.get(narrowed)
    expect(answer.text).toContain(`why ${ours}`)
    expect(answer.text).not.toContain(`why ${theirs}`)
  }
  expect((await owner.get('/audit?action=note.add')).text).toContain('Nothing matches.')
})

test('fifty stand on a page, and the next page goes on', async () => {
  for (let note = 0; note < 50; note += 1)
    await perform(
      await agent.admin(),
      'note.add',
      { tenant: ours, orderNumber: 'S0000000000', text: 't' },
      { key: `n${note}` },
    )
  const first = await owner.get('/audit')
  expect(first.text).not.toContain(`why ${ours}`)
  const [, next] = /href="(\/audit\?after=\d+)"/.exec(first.html) ?? []
  expect((await owner.get(next ?? expect.fail('no next page'))).text).toContain(`why ${ours}`)
})

test('the file holds all of them, by the same filter, and is for those who read the page', async () => {
  const { html, headers } = await owner.get('/audit.csv?operator=ada')
  expect(headers.get('content-disposition')).toContain('audit.csv')
  const lines = html.trim().split('\r\n')
  expect(lines[0]).toContain('actionNo,at,operatorId,who,name')
  expect(lines).toHaveLength(1 + 51)
  expect(html).toContain(`,refund.give,order S0000000000,${ours},refused,why ${ours},`)
  expect((await agent.get('/audit.csv')).status).toBe(403)
})

test('support and brands’ own people do not read it', async () => {
  expect((await agent.get('/audit')).status).toBe(403)
  expect((await operator('owner', [ours]).get('/audit')).status).toBe(403)
})
