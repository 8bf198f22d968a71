import pg from 'pg'

type Subscription = { onNotice: (payload: string) => void; onLost: () => void }

/** One connection of its own on which notices arrive, opened with the first subscription. */
export type Listener = {
  subscribe(channel: string, onNotice: (payload: string) => void, onLost: () => void): Promise<() => void>
  close(): Promise<void>
}

const longestPause = 5_000
const pulse = 15_000

/**
 * Listens for notices (`NOTIFY channel, 'payload'`). When the connection is lost it is opened again, with growing pauses
 * of at most five seconds. `onLost` is called at the loss and once more when notices arrive again, since whatever was
 * cached in between may have missed one.
 */
export function openListener(config: pg.ClientConfig, onError: (error: Error) => void): Listener {
  const subscriptions = new Map<string, Set<Subscription>>()
  let client: pg.Client | undefined
  let first: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const fresh = new pg.Client(config)
    fresh.on('error', onError)
    fresh.on('notification', ({ channel, payload }) => {
      for (const { onNotice } of subscriptions.get(channel) ?? []) onNotice(payload ?? '')
    })
    try {
      await fresh.connect()
      for (const channel of subscriptions.keys()) await listenOn(fresh, channel)
    } catch (error) {
      await fresh.end().catch(() => {})
      throw error
    }
    client = fresh
    const stopPulse = hangUpWhenSilent(fresh)
    fresh.once('end', () => {
      stopPulse()
      client = undefined
      if (closed) return
      tellLost()
      reconnect(100)
    })
  }

  function reconnect(after: number): void {
    retry = setTimeout(async () => {
      try {
        await connect()
        tellLost()
      } catch (error) {
        onError(error as Error)
        if (!closed) reconnect(Math.min(after * 2, longestPause))
      }
    }, after)
  }

  function tellLost(): void {
    for (const subscribed of subscriptions.values()) for (const { onLost } of subscribed) onLost()
  }

  return {
    async subscribe(channel, onNotice, onLost) {
      const subscription = { onNotice, onLost }
      const subscribed = subscriptions.get(channel) ?? new Set()
      subscriptions.set(channel, subscribed.add(subscription))
      if (client) await listenOn(client, channel)
      first ??= connect()
      try {
        await first
      } catch (error) {
        first = undefined
        subscribed.delete(subscription)
        throw error
      }
      return () => subscribed.delete(subscription)
    },
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

// A server that vanished without a word leaves the connection open for minutes; a question now and then tells.
function hangUpWhenSilent(client: pg.Client): () => void {
  const timer = setInterval(() => {
    client.query({ text: 'select', query_timeout: 5_000 } as pg.QueryConfig).catch(() => client.end())
  }, pulse)
  timer.unref()
  return () => clearInterval(timer)
}
