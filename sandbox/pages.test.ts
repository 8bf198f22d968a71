import { afterAll, beforeAll, expect, test } from 'vitest'
import { html } from './http/html.ts'
import { type Sandbox, startSandbox } from './index.ts'
import { aPayment, aTransaction, callerOf } from './test-shop.ts'

let sandbox: Sandbox
let call: ReturnType<typeof callerOf>
beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.01 })
  call = callerOf(sandbox)
})
afterAll(() => sandbox.stop())

const browser = { accept: 'text/html,*/*' }
const home = async (): Promise<string> => (await call.get('/', browser)).body

test('a value in a page is text, unless it is markup itself', () => {
  const part = html`<i>${'<&"\''}</i>`
  expect(html`<p title="${'"'}">${part}${[1, 2]}${false}${undefined}</p>`.markup).toBe(
    '<p title="&quot;"><i>&lt;&amp;&quot;&#39;</i>12</p>',
  )
})

test('the home page settles a pending payment by a button', async () => {
  const { body } = await call.mollie('POST', '/payments', aPayment('http://shop.localhost'))
  await call.post(`/pay/${body.id}`, { status: 'pending' })
  expect(await home()).toContain(`action="/payments/${body.id}/status"`)
  const pressed = await call.post(`/payments/${body.id}/status`, { status: 'paid' }, browser)
  expect([pressed.status, pressed.headers.get('location')]).toEqual([303, '/'])
  expect(await home()).not.toContain(`action="/payments/${body.id}/status"`)
})

test('the home page reverses a delivery by a button', async () => {
  const { body } = await call.dtOne('POST', '/sync/transactions', aTransaction('+4917112345678'))
  const door = `/suppliers/dt-one/transactions/${body.id}/reverse`
  expect(await home()).toContain(`action="${door}"`)
  expect((await call.post(door, {}, browser)).headers.get('location')).toBe('/')
  expect(await home()).toContain('REVERSED')
})

test('the home page sets and clears faults by forms', async () => {
  const form = {
    partner: 'dt-one',
    operation: '',
    kind: 'delay',
    ms: '10',
    times: '1',
    probability: '',
    reference: 'form-1',
  }
  expect((await call.post('/faults', form)).headers.get('location')).toBe('/#faults')
  expect((await call.get('/faults')).body).toEqual([
    { id: 1, partner: 'dt-one', kind: 'delay', ms: 10, times: 1, reference: 'form-1' },
  ])
  expect(await home()).toContain('form-1')
  await call.post('/faults/clear', {})
  expect((await call.get('/faults')).body).toEqual([])
})

test('the home page shows every network and its numbers', async () => {
  expect(await home()).toContain('PENNY MOBIL')
})

test('a door that is none, and a body that is too much, are refused', async () => {
  expect((await call.get('/nowhere')).status).toBe(404)
  expect((await call.get('/pay/%E0%A4%A')).status).toBe(404)
  expect((await call.get('/sims/4930123')).status).toBe(404)
  expect((await call.mollie('POST', '/payments', { description: 'x'.repeat(1_000_001) })).status).toBe(413)
})
