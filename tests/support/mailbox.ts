import { untilHolds } from './until-holds.ts'

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
      untilHolds(async () => {
        const found = (await all(to)).find(fits)
        if (!found) throw new Error(`no mail to ${to}`)
        return found
      }),
  }
}
