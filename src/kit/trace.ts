/**
 * What may be said of a span. Never a person's data, a secret or a cart's name, so no path, no body and no text of
 * somebody else's.
 */
export type Facts = Readonly<Record<string, string | number | undefined>>

export type SpanOptions = {
  kind?: 'server' | 'client' | 'consumer'
  facts?: Facts
  /** What the span continues, as `traceHere` told it, instead of what runs around it: that becomes a link. */
  after?: string | null | undefined
}

/** Tells more of a span while it lasts. */
export type Note = (facts: Facts, more?: { name?: string; failed?: boolean }) => void

export type Tracing = {
  span<T>(name: string, options: SpanOptions, work: (note: Note) => Promise<T>): Promise<T>
  /** Where we are, as a `traceparent` of W3C. */
  here(): string | undefined
}

// One for the process: who is traced should not have to be handed it through every layer.
let tracing: Tracing | undefined

/** Has this process trace what it does, or stop it. */
export const traceWith = (given: Tracing | undefined): void => {
  tracing = given
}

const nothing: Note = () => {}

/** Does `work` as a span. Without a receiver of traces it only does `work`. */
export const traced = <T>(name: string, options: SpanOptions, work: (note: Note) => Promise<T>): Promise<T> =>
  tracing ? tracing.span(name, options, work) : work(nothing)

/** Where we are in a trace, to be continued elsewhere; undefined without one. */
export const traceHere = (): string | undefined => tracing?.here()

/** The trace's id in a `traceparent`. */
export const traceIdOf = (parent: string): string => parent.slice(3, 35)
