import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { newPaymentId, newRefundId } from '#kit/ids'
import { startSandbox } from '#sandbox'
import { btcpay, btcpayBooks } from './index.ts'

// Checks requests of the adapter and answers of the sandbox against the server's own OpenAPI file, if that is
// available.

const folder = process.env.SALDO_CONTRACTS
const file = folder && join(folder, 'btcpay-swagger.template.invoices.json')
const isThere = file !== undefined && existsSync(file)

type Schema = { [key: string]: unknown }
type Operation = { requestBody?: Body; responses: Record<string, Body> }
type Body = { content?: Record<string, { schema: Schema }> }
type Contract = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Schema> } }

/**
 * The schema as JSON Schema with its references resolved; those to other files of the server accept everything. Parts
 * of `allOf` must not forbid each other's fields: unknown fields are checked separately.
 */
function inlined(contract: Contract, schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((one) => inlined(contract, one))
  if (typeof schema !== 'object' || schema === null) return schema
  const { $ref, nullable, additionalProperties, format, ...rest } = schema as Schema
  const target = typeof $ref === 'string' ? contract.components.schemas[$ref.split('/').at(-1) ?? ''] : undefined
  if (typeof $ref === 'string') return target ? inlined(contract, target) : {}
  const left = Object.entries(rest).filter(([key]) => !/^(x-.*|description|title|default|examples?)$/.test(key))
  const inside = (of: object) => Object.entries(of).map(([key, value]) => [key, inlined(contract, value)])
  const read = Object.fromEntries(
    left.map(([key, value]) => [
      key,
      key === 'properties' ? Object.fromEntries(inside(value as object)) : inlined(contract, value),
    ]),
  )
  return nullable ? { anyOf: [read, { type: 'null' }] } : read
}

/** The fields that a schema names, at its own level. */
function fieldsOf(schema: unknown): string[] {
  const { properties = {}, allOf = [], anyOf = [], items } = schema as Record<string, Schema & unknown[]>
  return [...Object.keys(properties), ...[...allOf, ...anyOf, ...(items ? [items] : [])].flatMap(fieldsOf)]
}

type Exchange = { method: string; path: string; sent: unknown; status: number; got: unknown }

/** A proxy between adapter and sandbox that records both sides. */
async function listenIn(target: string) {
  const heard: Exchange[] = []
  const server = createServer(async (request, response) => {
    let sent = ''
    for await (const part of request) sent += part
    const { method = 'GET', url = '', headers } = request
    const { authorization = '', 'content-type': type = 'application/json' } = headers
    const answer = await fetch(target + url, {
      method,
      headers: { authorization, 'content-type': type },
      ...(sent ? { body: sent } : {}),
    })
    const got = await answer.text()
    const path = url.split('?')[0] ?? ''
    heard.push({ method, path, sent: sent && JSON.parse(sent), status: answer.status, got: JSON.parse(got) })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(got)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server, stop }
}

test.skipIf(!isThere)('adapter and sandbox speak as the contract of BTCPay Server says', async () => {
  const contract: Contract = JSON.parse(readFileSync(file ?? '', 'utf8'))
  const sandbox = await startSandbox({ delayScale: 0.01 })
  const between = await listenIn(sandbox.url)
  const options = { url: between.url, key: 'key', store: 'store1' }
  const provider = btcpay({ ...options, webhookUrl: 'http://127.0.0.1:1/', secret: 'a secret of sixteen' })
  const request = {
    paymentId: newPaymentId(),
    askedBefore: false,
    tenant: 'firstbrand',
    orderNumber: 'S0000000001',
    amount: 1550,
    currency: 'EUR' as const,
    method: 'crypto',
    description: 'A brand',
    language: 'de',
    returnUrl: 'http://127.0.0.1/',
    cancelUrl: 'http://127.0.0.1/',
    webhookUrl: 'http://127.0.0.1:1/',
  }
  const made = await provider.createPayment(request)
  if (made.kind !== 'answered') throw new Error(made.reason)
  const { reference } = made.value
  for (const status of ['little', 'expired']) {
    const body = new URLSearchParams({ status })
    await fetch(`${sandbox.url}/i/${reference}`, { method: 'POST', body, redirect: 'manual' })
  }
  await expect.poll(() => provider.findPayment(reference)).toMatchObject({ value: { state: 'paid' } })
  await provider.createPayment({ ...request, askedBefore: true })
  const refund = { refundId: newRefundId(), paymentReference: reference, amount: 775, currency: 'EUR' as const }
  expect(await provider.createRefund({ ...refund, description: 'A brand' })).toMatchObject({ kind: 'answered' })
  await btcpayBooks(options).listPayments(new Date(0))
  const other = await provider.createPayment({ ...request, paymentId: newPaymentId() })
  if (other.kind === 'answered') await provider.cancelPayment(other.value.reference)

  let checked = 0
  for (const { method, path, sent, status, got } of between.heard) {
    const known = Object.keys(contract.paths).find((one) =>
      new RegExp(`^${one.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )
    const operation = known === undefined ? undefined : contract.paths[known]?.[method.toLowerCase()]
    if (!operation) continue
    const said = [
      [operation.requestBody, sent],
      [operation.responses[status], got],
    ] as const
    for (const [body, value] of said) {
      const published = body?.content?.['application/json']?.schema
      if (!published || !value) continue
      const schema = inlined(contract, published)
      const where = `${method} ${known}: ${JSON.stringify(value)}`
      expect(
        z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(value).error,
        where,
      ).toBeUndefined()
      const fields = fieldsOf(schema)
      const strange = Object.keys([value].flat()[0] ?? {}).filter((name) => fields.length > 0 && !fields.includes(name))
      expect(strange, where).toEqual([])
      checked++
    }
  }
  console.info(`${checked} requests and answers were held to the contract of BTCPay Server`)
  expect(checked).toBeGreaterThanOrEqual(12)
  between.server.closeAllConnections()
  await Promise.all([between.stop(), sandbox.stop()])
})

test.skipIf(isThere)('the contract of BTCPay Server is not at hand', () => {
  console.info('SALDO_CONTRACTS names no folder with the contract of BTCPay Server: nothing was held to it')
})
