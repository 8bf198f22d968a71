import { untilHolds } from '../test-run/until-holds.ts'
import { isConfirmation } from './which-mail.ts'

export type Mail = {
  from: string
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  unsubscribe?: string
}

/** The mailboxes of the sandbox, as their owners read them, without the confirmations of orders. */
export const mailbox = (sandboxUrl: string) => {
  /** The newest first. */
  const all = async (to: string): Promise<Mail[]> => {
    const mails = await fetch(`${sandboxUrl}/inbox.json?to=${encodeURIComponent(to)}`)
    return ((await mails.json()) as Mail[]).filter((mail) => !isConfirmation(mail))
  }
  return {
    all,
    /** Waits for a matching mail. */
    next: (to: string, fits: (mail: Mail) => boolean): Promise<Mail> =>
      untilHolds(async () => {
        const found = (await all(to)).find(fits)
        if (!found) throw new Error(`no mail to ${to}`)
        return found
      }),
  }
}
