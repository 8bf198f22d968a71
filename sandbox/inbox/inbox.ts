import { randomUUID } from 'node:crypto'
import type { Journal } from '../journal.ts'

type Channel = 'email' | 'sms' | 'whatsapp'
/** What someone received, once for each who received it. Numbers are in E.164 with their plus. */
export type Message = {
  id: string
  channel: Channel
  to: string
  from: string
  subject?: string
  text: string
  html?: string
  attachments?: { name: string; text: string }[]
  replyTo?: string
  unsubscribe?: string
  at: string
}

/** As many messages as are kept at least; older ones are dropped in time. */
const KEPT = 3_000

export type Inbox = ReturnType<typeof openInbox>

export function openInbox(journal: Journal) {
  const shelf = journal.shelf<Message>('messages', { atMost: KEPT })
  return {
    shelf,
    file(message: Omit<Message, 'id' | 'at'>): Message {
      const filed = { id: randomUUID(), ...message, at: new Date().toISOString() }
      shelf.put(filed)
      return filed
    },
    /** The newest first; `to` is an address or a number, with or without its plus. */
    list(to: string | undefined, atMost = Number.POSITIVE_INFINITY): Message[] {
      const wanted = to === undefined ? undefined : addressee(to)
      if (wanted === undefined) return shelf.newest(atMost)
      return shelf
        .all()
        .filter((message) => addressee(message.to) === wanted)
        .slice(-atMost)
        .reverse()
    },
  }
}

/** Addresses in small letters, numbers as bare digits: a plus in a query string arrives as a space. */
function addressee(to: string): string {
  return to.includes('@') ? to.trim().toLowerCase() : to.replace(/\D/g, '')
}
