import { AsyncLocalStorage } from 'node:async_hooks'
import type { Context, Span } from '@opentelemetry/api'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { type Facts, type Note, type SpanOptions, type Tracing, traceIdOf, traceWith } from '#kit/trace'

/** A receiver that is away must neither slow a shop down nor keep a process from ending. */
const longestExport = 5_000

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/**
 * Has this process send traces by OTLP. Only loaded where somebody receives them. What is kept of many requests
 * is the SDK's own setting (`OTEL_TRACES_SAMPLER`), and so are headers (`OTEL_EXPORTER_OTLP_HEADERS`).
 * @param options.endpoint the receiver's address, below which are `/v1/traces`
 * @param options.program which of our programs it is: `web`, `worker`
 */
export function openTraces({ endpoint, program }: { endpoint: string; program: string }): { close(): Promise<void> } {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/(?<!\/)\/+$/, '')}/v1/traces`,
    timeoutMillis: longestExport,
  })
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `saldo ${program}` }),
    spanProcessors: [new BatchSpanProcessor(exporter, { exportTimeoutMillis: longestExport })],
  })
  traceWith(tracingBy(provider))
  return {
    async close() {
      traceWith(undefined)
      await provider.shutdown()
    },
  }
}

function tracingBy(provider: BasicTracerProvider): Tracing {
  const tracer = provider.getTracer('saldo')
  const around = new AsyncLocalStorage<Context>()
  const parentOf = (after: SpanOptions['after']) => {
    const current = around.getStore() ?? ROOT_CONTEXT
    const given = after ? contextOf(after) : undefined
    const [here, there] = [trace.getSpanContext(current), given && trace.getSpanContext(given)]
    if (!given || !there || there.traceId === here?.traceId) return { parent: current, links: [] }
    return { parent: given, links: here ? [{ context: here }] : [] }
  }
  return {
    span(name, { kind, facts = {}, after }, work) {
      const { parent, links } = parentOf(after)
      const span = tracer.startSpan(name, { kind: kind ? kinds[kind] : SpanKind.INTERNAL, links }, parent)
      const note = noteOn(span)
      note(facts)
      return around.run(trace.setSpan(parent, span), async () => {
        try {
          return await work(note)
        } catch (error) {
          // Its name only: messages of errors quote what they are about.
          note({ 'error.type': error instanceof Error ? error.name : 'unknown' }, { failed: true })
          throw error
        } finally {
          span.end()
        }
      })
    },
    here() {
      const span = trace.getSpanContext(around.getStore() ?? ROOT_CONTEXT)
      return span && `00-${span.traceId}-${span.spanId}-0${span.traceFlags & 1}`
    },
  }
}

const noteOn =
  (span: Span): Note =>
  (facts: Facts, { name, failed } = {}) => {
    for (const [key, value] of Object.entries(facts)) if (value !== undefined) span.setAttribute(key, value)
    if (name !== undefined) span.updateName(name)
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR })
  }

const wellFormed = /^00-[0-9a-f]{32}-[0-9a-f]{16}-0[01]$/

/** Undefined for what is no `traceparent`: it comes from a table. */
function contextOf(traceparent: string): Context | undefined {
  if (!wellFormed.test(traceparent)) return undefined
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId: traceIdOf(traceparent),
    spanId: traceparent.slice(36, 52),
    traceFlags: Number(traceparent.at(-1)),
    isRemote: true,
  })
}
