import { randomUUID } from 'node:crypto'
import type { Journal } from '../journal.ts'
import { type MailBody, type MailHeaders, readBody } from '../smtp/mime.ts'

type Channel = 'email' | 'sms' | 'whatsapp'
/** What one recipient received. Numbers are in E.164 with their plus. */
type Filed = Partial<MailHeaders> & {
  id: string
  channel: Channel
  to: string
  from: string
  at: string
  /** A text message's text. */
  text?: string
  /** A mail as it came, one character for each byte. It is parsed only when someone looks at it. */
  raw?: string
}
export type Message = Omit<Filed, 'raw' | 'text'> & MailBody

/** The newest messages that are kept for certain. */
const KEPT = 3_000

export type Inbox = ReturnType<typeof openInbox>

export function openInbox(journal: Journal) {
  const shelf = journal.shelf<Filed>('messages', { atMost: KEPT })
  return {
    shelf,
    file(message: Omit<Filed, 'id' | 'at'>): void {
      shelf.put({ id: randomUUID(), ...message, at: new Date().toISOString() })
    },
    async find(id: string): Promise<Message | undefined> {
      const filed = shelf.get(id)
      return filed && read(filed)
    },
    /** The newest first; `to` is an address or a number, with or without its plus. */
    list(to: string | undefined, atMost = Number.POSITIVE_INFINITY): Promise<Message[]> {
      const wanted = to === undefined ? undefined : addressee(to)
      const found =
        wanted === undefined
          ? shelf.newest(atMost)
          : shelf
              .all()
              .filter((message) => addressee(message.to) === wanted)
              .slice(-atMost)
              .reverse()
      return Promise.all(found.map(read))
    },
  }
}

async function read({ raw, text = '', ...message }: Filed): Promise<Message> {
  return { ...message, ...(raw === undefined ? { text } : await readBody(Buffer.from(raw, 'latin1'))) }
}

/** Addresses in small letters, numbers as bare digits: a plus in a query string arrives as a space. */
function addressee(to: string): string {
  return to.includes('@') ? to.trim().toLowerCase() : to.replace(/\D/g, '')
}
