import { OpenAPIHono, type RouteConfig } from '@hono/zod-openapi'
import { scopeOf } from '#admin/actions'
import type { Permission } from '#admin/permissions'
import { bodyOf, type Doing, doing, doings } from './doing.ts'
import { readings } from './reading.ts'
import { doneShape, programProblemShape, waitingShape } from './shapes.ts'
import { webhookHeaders, webhookMessages } from './webhooks.ts'

export const base = '/api/admin/v1'

const problems = {
  400: 'Something that was sent is missing or wrong',
  401: 'No good key',
  403: 'The key has not the scope',
  404: 'There is none, or none of this brand',
  409: 'It is still running, or something changed meanwhile',
  422: 'It cannot be done, and why',
  429: 'Too many requests',
} as const
const named = (...statuses: (keyof typeof problems)[]): RouteConfig['responses'] =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: problems[status], content: { 'application/json': { schema: programProblemShape } } },
    ]),
  )

const security = [{ key: [] }]
const needed = (scope: Permission | undefined): string => (scope ? `Needs the scope \`${scope}\`.` : 'Any key will do.')

/** @returns the OpenAPI document of what programs can call, made from the schemas that check the calls */
export function programDocument(): object {
  const document = new OpenAPIHono()
  const { openAPIRegistry: registry } = document
  registry.registerComponent('securitySchemes', 'key', { type: 'http', scheme: 'bearer', description: 'sk_…' })
  registry.registerComponent('parameters', 'idempotencyKey', {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'The same key and body give the same answer, and the thing is done once; another body gives 422.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  })
  registry.register('Problem', programProblemShape)
  for (const [path, { needs, operationId, summary, params, query, answer }] of Object.entries(readings))
    registry.registerPath({
      method: 'get',
      path: base + path,
      operationId,
      summary,
      description: needed(needs),
      tags: ['Reading'],
      security,
      request: { ...(params && { params }), ...(query && { query }) },
      responses: {
        200: { description: 'As asked', content: { 'application/json': { schema: answer } } },
        ...named(400, 401, 403, ...(params ? ([404] as const) : []), 429),
      },
    })
  for (const name of doings) registry.registerPath(actionPath(name))
  for (const [name, { summary, body }] of Object.entries(webhookMessages))
    registry.registerWebhook({
      method: 'post',
      path: name,
      operationId: `hear${name.replaceAll(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
      summary,
      description: 'We call it at an address that an owner entered. It is taken once it is answered with a 2xx.',
      tags: ['Webhooks'],
      security: [],
      request: { headers: webhookHeaders, body: { required: true, content: { 'application/json': { schema: body } } } },
      responses: { 200: { description: 'Taken' } },
    })
  return document.getOpenAPI31Document(about)
}

/** `refund.give` is called `refundGive`. */
export const operationIdOf = (name: Doing): string =>
  name.replaceAll(/[.-](\w)/g, (_, letter: string) => letter.toUpperCase())

const actionPath = (name: Doing): RouteConfig => ({
  method: 'post',
  path: `${base}/actions/${name}`,
  operationId: operationIdOf(name),
  summary: doing[name],
  description: needed(scopeOf(name)),
  tags: ['Doing'],
  security,
  parameters: [{ $ref: '#/components/parameters/idempotencyKey' }],
  request: { body: { required: true, content: { 'application/json': { schema: bodyOf(name) } } } },
  responses: {
    200: { description: 'Done', content: { 'application/json': { schema: doneShape } } },
    202: { description: 'It waits for a person', content: { 'application/json': { schema: waitingShape } } },
    ...named(400, 401, 403, 404, 409, 422, 429),
  },
})

const about = {
  openapi: '3.1.0',
  servers: [{ url: '/', description: "The back office's own host" }],
  info: {
    title: 'Saldo for programs',
    version: '1',
    description:
      'What a program of a brand partner can read and do, with a key for one brand (`Authorization: Bearer sk_…`). Amounts are minor units, times ISO 8601 in UTC. Everything done is audited under the key.',
    license: { name: 'All rights reserved', identifier: 'LicenseRef-Saldo' },
  },
}
