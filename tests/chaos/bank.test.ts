import { afterAll, expect, test } from 'vitest'
import { startSandbox } from '#sandbox'
import { decideAtTheBank } from './bank.ts'
import type { AsOwner } from './compare.ts'

const sandbox = await startSandbox({ delayScale: 0.01 })
afterAll(() => sandbox.stop())

const invoice = async (): Promise<string> => {
  const answer = await fetch(`${sandbox.url}/api/v1/stores/sandbox/invoices`, {
    method: 'POST',
    headers: { authorization: 'token any', 'content-type': 'application/json' },
    body: JSON.stringify({ amount: '50.00', currency: 'EUR' }),
  })
  return ((await answer.json()) as { id: string }).id
}

test('an invoice that the shop does not know is paid by nobody, however often the bank decides', async () => {
  const [ours, other] = [await invoice(), await invoice()]
  const tell = async (path: string, body: unknown) => {
    const form = new URLSearchParams(body as Record<string, string>)
    await fetch(sandbox.url + path, { method: 'POST', body: form, redirect: 'manual' })
  }
  const asOwner = (async () => [{ reference: ours }]) as unknown as AsOwner
  for (let round = 0; round < 8; round++) await decideAtTheBank({ sandboxUrl: sandbox.url, tell }, asOwner)
  const { payments } = (await (await fetch(`${sandbox.url}/books.json`)).json()) as {
    payments: { id: string; state: string }[]
  }
  const stateOf = (id: string) => payments.find((payment) => payment.id === id)?.state
  expect(stateOf(ours)).not.toBe('open')
  expect(stateOf(other)).toBe('open')
})
