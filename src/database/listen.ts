import pg from 'pg'
import { isConnectionLoss } from './failures.ts'

type Subscription = { onNotice: (payload: string) => void; onMissed: () => void; onLost: () => void }

/** A connection for notifications, opened with the first subscription. */
export type Listener = {
  subscribe(
    channel: string,
    onNotice: (payload: string) => void,
    onMissed: () => void,
    onLost?: () => void,
  ): Promise<() => void>
  /** Whether it is connected. */
  isOpen(): boolean
  /** Tells all subscribers that notifications may have been missed. */
  tellMissed(): void
  close(): Promise<void>
}

const longestPause = 1_000
const pulse = 15_000

/**
 * Listens for notifications (`NOTIFY channel, 'payload'`). A lost connection is opened again, with growing pauses of at
 * most a second. `onLost` is called when it is lost, or cannot be opened. `onMissed` is called when it is back,
 * because notifications may have been missed; until then cached data stays valid, because nobody changes a database
 * that is away. `onError` is called once per loss.
 * @param greet what a new connection does first
 */
export function openListener(
  config: pg.ClientConfig,
  onError: (error: Error) => void,
  greet: (client: pg.Client) => Promise<unknown> = async () => {},
): Listener {
  const subscriptions = new Map<string, Set<Subscription>>()
  let client: pg.Client | undefined
  let first: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const all = () => [...subscriptions.values()].flatMap((subscribed) => [...subscribed])

  const tellMissed = () => {
    for (const { onMissed } of all()) onMissed()
  }

  async function connect(): Promise<void> {
    const fresh = new pg.Client(config)
    fresh.on('error', onError)
    fresh.on('notification', ({ channel, payload }) => {
      for (const { onNotice } of subscriptions.get(channel) ?? []) onNotice(payload ?? '')
    })
    try {
      await fresh.connect()
      await greet(fresh)
      for (const channel of subscriptions.keys()) await listenOn(fresh, channel)
    } catch (error) {
      await fresh.end().catch(() => {})
      throw error
    }
    if (closed) return await fresh.end()
    client = fresh
    const stopPulse = closeWhenSilent(fresh)
    fresh.once('end', () => {
      stopPulse()
      client = undefined
      if (closed) return
      for (const { onLost } of all()) onLost()
      reconnect(100)
    })
  }

  function reconnect(after: number): void {
    retry = setTimeout(async () => {
      try {
        await connect()
        tellMissed()
      } catch {
        if (!closed) reconnect(Math.min(after * 2, longestPause))
      }
    }, after)
  }

  async function connectOrWait(): Promise<void> {
    try {
      await connect()
    } catch (error) {
      if (!isConnectionLoss(error)) throw error
      onError(error as Error)
      reconnect(100)
    }
  }

  return {
    async subscribe(channel, onNotice, onMissed, onLost = () => {}) {
      const subscription = { onNotice, onMissed, onLost }
      const subscribed = subscriptions.get(channel) ?? new Set()
      subscriptions.set(channel, subscribed.add(subscription))
      if (client) await listenOn(client, channel)
      first ??= connectOrWait()
      try {
        await first
      } catch (error) {
        first = undefined
        subscribed.delete(subscription)
        throw error
      }
      if (!client) onLost()
      return () => subscribed.delete(subscription)
    },
    isOpen: () => client !== undefined,
    tellMissed,
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}

async function listenOn(client: pg.Client, channel: string): Promise<void> {
  await client.query(`listen ${client.escapeIdentifier(channel)}`)
}

// If a server vanishes, the connection stays open for minutes: a query from time to time detects it.
function closeWhenSilent(client: pg.Client): () => void {
  const timer = setInterval(() => {
    client.query({ text: 'select', query_timeout: 5_000 } as pg.QueryConfig).catch(() => client.end())
  }, pulse)
  timer.unref()
  return () => clearInterval(timer)
}
