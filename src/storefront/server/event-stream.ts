// Server-sent events: https://html.spec.whatwg.org/multipage/server-sent-events.html

export type EventStream = {
  response: Response
  /** Sends a message of one word. */
  send(word: string): void
  close(): void
}

/** Milliseconds between two signs of life, which keep proxies from closing a quiet stream. */
const beatMs = 15_000
/** A stream ends after so many of them, in ten minutes: the browser opens another one. */
const mostBeats = 40

type Open = { beats: number; write(text: string): void; close(): void }
const open = new Set<Open>()
let heart: NodeJS.Timeout | undefined

/** One timer for all streams of the process. */
function beat(): void {
  for (const stream of open) {
    stream.beats += 1
    if (stream.beats >= mostBeats) stream.close()
    else stream.write(':\n\n')
  }
}

const encoder = new TextEncoder()

/** @param onEnd called once, when the stream was closed or its reader left */
export function eventStream(onEnd: () => void): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start(given) {
      controller = given
    },
    cancel: end,
  })
  const stream: Open = {
    beats: 0,
    write: (text) => controller?.enqueue(encoder.encode(text)),
    close() {
      const last = controller
      end()
      last?.close()
    },
  }
  function end(): void {
    if (!open.delete(stream)) return
    controller = undefined
    if (open.size === 0) {
      clearInterval(heart)
      heart = undefined
    }
    onEnd()
  }
  open.add(stream)
  heart ??= setInterval(beat, beatMs).unref()
  return {
    response: new Response(body, {
      // Proxies pass each message on at once.
      headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' },
    }),
    send: (word) => stream.write(`data: ${word}\n\n`),
    close: stream.close,
  }
}

/** Tells the browser that there is no stream, and that it should not ask again: the page polls. */
export const noStream = (): Response => new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
