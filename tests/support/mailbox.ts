import { vi } from 'vitest'

export type Mail = {
  from: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  unsubscribe?: string
}

/** The mailboxes of the sandbox, as the people read them who were written to. */
export const mailbox = (sandboxUrl: string) => {
  /** The newest first. */
  const all = async (to: string): Promise<Mail[]> =>
    (await fetch(`${sandboxUrl}/inbox.json?to=${encodeURIComponent(to)}`)).json() as Promise<Mail[]>
  return {
    all,
    /** Waits for a mail that fits. */
    next: (to: string, fits: (mail: Mail) => boolean = () => true): Promise<Mail> =>
      vi.waitFor(
        async () => {
          const found = (await all(to)).find(fits)
          if (!found) throw new Error(`no mail to ${to}`)
          return found
        },
        { timeout: 8000, interval: 50 },
      ),
  }
}
