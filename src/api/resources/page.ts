import { z } from 'zod'
import { measurementOf } from '#consent'
import { refuse } from '#kit/result'
import { call } from '../call.ts'
import { cspReport, readViolation } from '../policy-reports.ts'

import { scrub } from '../scrub.ts'

export const texts = call({
  summary: "A brand's texts in one language, by key; namespaces are `common` and `seo`",
  tag: 'Page',
  useCase: 'texts',
  params: z.object({ lng: z.string().max(8), ns: z.string().max(20) }),
  answer: z.record(z.string(), z.string()),
  run: async ({ tenant }, _, { brandFile, request }) => (await brandFile(request, tenant)) ?? refuse('notFound'),
})

export const manifest = call({
  summary: "A brand's web manifest",
  tag: 'Page',
  useCase: 'manifest',
  answer: z.looseObject({ name: z.string(), start_url: z.string() }),
  run: async ({ tenant }, _, { brandFile, request }) => (await brandFile(request, tenant)) ?? refuse('notFound'),
})

export const statisticsParams = call({
  summary: "The identifier of the brand's statistics; empty if it has none. For servers: pages contain it",
  tag: 'Page',
  useCase: 'statisticsParams',
  answer: z.object({ measurement: z.string() }),
  run: async (shop) => ({ measurement: await measurementOf(shop) }),
})

const line = z.int().min(0).max(10_000_000).optional()

const browserError = z.strictObject({
  message: z.string().min(1).max(500),
  stack: z.string().max(4000).optional(),
  source: z.string().max(500).optional(),
  line,
  column: line,
  page: z.string().max(500).optional(),
})

export const reportError = call({
  summary: "Reports an error of a browser, or a violation of a page's policy; only logged",
  tag: 'Page',
  useCase: 'reportError',
  body: z.union([browserError, cspReport]),
  alsoAs: ['application/csp-report'],
  answer: undefined,
  status: 204,
  run({ tenant, visitor }, { body }, { log }) {
    if (!('message' in body)) {
      const violation = readViolation(body)
      log.warn({ requestId: visitor.requestId, tenant: tenant.id, violation }, 'policy violation')
      return undefined
    }
    const seen = Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? scrub(value) : value])
    const browser = Object.fromEntries(seen)
    log.warn({ requestId: visitor.requestId, tenant: tenant.id, browser }, 'browser error')
    return undefined
  },
})
