import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { openPool } from './pool.ts'

/** A word for everybody who listens on a channel. */
export type Notice = { channel: string; word: string }

export type Notifier = {
  send(notices: readonly Notice[]): void
  /** Sends what is left. */
  close(): Promise<void>
}

/** Milliseconds between two statements, in which notices are collected. */
const betweenMs = 20

/** PostgreSQL's limit for a payload is 8,000 bytes. */
const longestPayload = 7_900

/**
 * Sends notices by one statement at a time on a connection of its own, which waits for no flush to disk. The first
 * goes at once; those of the next 20 ms go together. `onError` gets failures; the notices are lost then.
 */
export function openNotifier(config: pg.ClientConfig, onError: (error: Error) => void): Notifier {
  const pool = openPool({ ...config, max: 1, options: '-c synchronous_commit=off' }, onError)
  let waiting: Notice[] = []
  let sending: Promise<void> | undefined
  let closing = false

  async function sendAll(): Promise<void> {
    while (waiting.length > 0) {
      const payloads = payloadsOf(waiting)
      waiting = []
      await pool
        .query({
          name: 'notify',
          text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as n(channel, payload)',
          values: [payloads.map(({ channel }) => channel), payloads.map(({ payload }) => payload)],
        })
        .catch(onError)
      if (!closing) await pause(betweenMs)
    }
    sending = undefined
  }

  return {
    send(notices) {
      if (notices.length === 0 || closing) return
      waiting.push(...notices)
      sending ??= sendAll()
    },
    async close() {
      closing = true
      await sending
      await pool.end()
    },
  }
}

/** Words of one channel share a payload, separated by spaces; each is sent once. */
export function payloadsOf(notices: readonly Notice[]): { channel: string; payload: string }[] {
  const byChannel = Map.groupBy(notices, ({ channel }) => channel)
  return [...byChannel].flatMap(([channel, same]) => {
    const payloads: string[] = []
    for (const word of new Set(same.map((notice) => notice.word))) {
      const last = payloads.at(-1)
      if (last !== undefined && last.length + word.length < longestPayload) payloads.push(`${payloads.pop()} ${word}`)
      else payloads.push(word)
    }
    return payloads.map((payload) => ({ channel, payload }))
  })
}
