import pg from 'pg'
import { vi } from 'vitest'

/**
 * Hears what this process sends to one database. Files share a process: another one's shop may ask its own database
 * meanwhile.
 * @returns ends it, and returns the statements that were sent, in their order
 */
export function hearsWhatIsSentTo(url: string): () => string[] {
  const database = new URL(url).pathname.slice(1)
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  return () => {
    const calls = sent.mock.calls.filter((_, at) => (sent.mock.contexts[at] as pg.Client).database === database)
    sent.mockRestore()
    return calls.map(([query]) => (query as unknown as { text?: string }).text ?? String(query))
  }
}
