import type { Transporter } from 'nodemailer'
import { answered, type PartnerAnswer } from '#kit/result'
import { traced } from '#kit/trace'
import type { Mail, MailSender } from '#notifications'
import { attachedText } from './attached-text.ts'

/** `url` as in `smtps://user:password@host`; `timeoutMs` limits one mail, default 10 seconds. */
export type SmtpOptions = { url: string; timeoutMs?: number }

/** Sends mails over a few open connections; `close` closes them, so that the process can end. */
export function smtp({ url, timeoutMs = 10_000 }: SmtpOptions): MailSender & { close(): void } {
  let transport: Promise<Transporter> | undefined
  const connections = () => {
    transport ??= openTransport(url, timeoutMs)
    return transport
  }

  return {
    async send(mail) {
      const attached = await Promise.all((mail.attachments ?? []).map(attachedText))
      // The first mail waits for the library to be loaded, which is none of the server's time.
      const transport = await connections()
      const tooLate = new AbortController()
      const timer = setTimeout(() => tooLate.abort(), timeoutMs)
      const letter = { ...letterOf(mail, attached), signal: tooLate.signal }
      return traced('send mail', { kind: 'client' }, () => transport.sendMail(letter))
        .then(() => answered(undefined), whyNot)
        .finally(() => clearTimeout(timer))
    },
    close: () => void transport?.then((opened) => opened.close()),
  }
}

/** Only a process that sends mails loads the library. */
async function openTransport(url: string, timeoutMs: number): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    pool: true,
    maxConnections: 8,
    maxMessages: Number.POSITIVE_INFINITY,
    // Retries on another connection only if no byte was sent, because the server had closed the first one.
    maxRequeues: 1,
    idleTimeout: 30_000,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    // Nothing in a mail may make the mailer read files or URLs.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

function letterOf(mail: Mail, attached: readonly Buffer[]) {
  const { messageId, from, to, subject, text, html, language, pictures = [], replyTo, unsubscribeUrl } = mail
  const files = [...pictures.map(shown), ...attached.map((raw) => ({ raw }))]
  return {
    messageId: `<${messageId}@${from.address.split('@').at(-1)}>`,
    from,
    // As an object, so that a comma in it cannot make two recipients.
    to: { name: '', address: to },
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    subject,
    text,
    html,
    ...(files.length > 0 ? { attachments: files } : {}),
    // A tenth cheaper than quoted-printable, and no line is ever too long.
    textEncoding: 'base64' as const,
    headers: {
      'Content-Language': language,
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl === undefined
        ? {}
        : { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    },
  }
}

/** Shown within the mail, not as an attachment. */
const shown = ({ name, png }: NonNullable<Mail['pictures']>[number]) => ({
  cid: name,
  filename: `${name}.png`,
  content: png,
  contentType: 'image/png',
  contentDisposition: 'inline' as const,
})

/** A 5xx about sender, recipient or content is final (RFC 5321, 4.2.1); one about our login is an outage. */
function whyNot(error: Error & { code?: string; responseCode?: number }): PartnerAnswer<never> {
  const aboutTheMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  const code = error.responseCode ?? 0
  if (aboutTheMail && code >= 500 && code < 600) return { kind: 'refused', reason: String(code) }
  return { kind: 'lost', reason: [error.code, error.responseCode].filter(Boolean).join(' ') || error.message }
}
