import { afterAll, beforeAll, expect, test } from 'vitest'
import { answered } from '#kit/result'
import { type Sandbox, startSandbox } from '#sandbox'
import { twilio } from './index.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ delayScale: 0.01 })
})
afterAll(() => sandbox.stop())

const open = (timeoutMs = 60_000) => twilio({ url: sandbox.url, accountSid: 'AC1', authToken: 'token', timeoutMs })
const fault = (wish: object) =>
  fetch(`${sandbox.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ partner: 'twilio', operation: 'send-message', times: 1, ...wish }),
  })
const received = async (to: string) =>
  (await (await fetch(`${sandbox.url}/inbox.json?to=${encodeURIComponent(to)}`)).json()) as Record<string, unknown>[]

const from = '+4915735980000'
const text = 'Ihr Code: 123456 & gültig für 10 Minuten + € ☎'

test('a text message arrives as it was written', async () => {
  const to = '+4917112345001'
  const answer = await open().send({ from, to, text })
  expect(answer).toEqual(answered({ reference: expect.stringMatching(/^SM/) }))
  await expect.poll(() => received(to)).toMatchObject([{ channel: 'sms', to, from, text }])
})

test('an invalid number is refused with the code, and the reason does not repeat the number', async () => {
  expect(await open().send({ from, to: '12', text })).toEqual({ kind: 'refused', reason: '21211' })
})

test.each([
  ['delay', { ms: 300 }],
  ['drop', {}],
  ['error', {}],
  ['lost-answer', {}],
])('a %s leaves a message lost', async (kind, more) => {
  await fault({ kind, ...more })
  expect(await open(100).send({ from, to: '+4917112345002', text })).toMatchObject({ kind: 'lost' })
})
