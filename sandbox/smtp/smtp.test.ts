import nodemailer from 'nodemailer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sandbox, startSandbox } from '../index.ts'
import { callerOf } from '../test-shop.ts'
import { readBody, readHeaders } from './mime.ts'

let sandbox: Sandbox
let call: ReturnType<typeof callerOf>

beforeAll(async () => {
  sandbox = await startSandbox()
  call = callerOf(sandbox)
})
afterAll(() => sandbox.stop())

const post = (options: object = {}) =>
  nodemailer.createTransport({ host: '127.0.0.1', port: sandbox.smtpPort, ...options })
const mail = (to: string, changes: object = {}) => ({
  from: '"Käufer & Söhne" <shop@example.org>',
  to,
  subject: 'Ihre Quittung über 15 € — danke schön, und zwar ausführlich genug für zwei Zeilen',
  text: 'Grüße = 100 %\nzweite Zeile',
  html: `<p>Grüße <a href="https://example.org/?a=1&amp;b=2">${'lang '.repeat(40)}</a></p>`,
  ...changes,
})
const inboxOf = async (to: string) => (await call.get(`/inbox.json?to=${encodeURIComponent(to)}`)).body

describe('mail', () => {
  test('lands in the inbox as a person would read it', async () => {
    const sent = mail('Ann@example.org')
    await post().sendMail(sent)
    expect(await inboxOf('ann@example.org')).toEqual([
      {
        channel: 'email',
        to: 'Ann@example.org',
        from: 'Käufer & Söhne <shop@example.org>',
        subject: sent.subject,
        text: sent.text,
        html: sent.html,
        at: expect.any(String),
      },
    ])
  })

  test('lands once with each who is to have it, with and without an attachment', async () => {
    const attachments = [{ filename: 'receipt.pdf', content: Buffer.from('%PDF') }]
    await post().sendMail(mail('one@example.org, two@example.org', { attachments, html: undefined }))
    expect(await inboxOf('one@example.org')).toMatchObject([{ text: 'Grüße = 100 %\nzweite Zeile' }])
    expect(await inboxOf('two@example.org')).toHaveLength(1)
  })

  test('is taken from a sender that signs in, and over one line many times', async () => {
    const pool = post({ pool: true, maxConnections: 1, auth: { user: 'u', pass: 'p' } })
    await Promise.all([1, 2, 3].map((count) => pool.sendMail(mail('pool@example.org', { subject: `Nr. ${count}` }))))
    pool.close()
    expect(await inboxOf('pool@example.org')).toHaveLength(3)
  })

  test('is shown in a frame that may not run scripts', async () => {
    await post().sendMail(mail('frame@example.org', { html: '<p>Hi</p><script>alert(1)</script>' }))
    const page = (await call.get('/inbox?to=frame@example.org')).body as string
    expect(page).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
    expect(page).not.toContain('alert(1)')
    const framed = await call.get(/src="([^"]+mail\.html)"/.exec(page)?.[1] ?? '')
    expect(framed.headers.get('content-security-policy')).toContain('sandbox')
    expect(framed.body).toContain('<p>Hi</p>')
  })
})

describe('faults of the mail server', () => {
  const fault = (kind: string, reference: string) => call.fault({ partner: 'smtp', kind, times: 1, reference })

  test('error: the mail is refused for now, and taken later', async () => {
    await fault('error', 'later@example.org')
    await expect(post().sendMail(mail('later@example.org'))).rejects.toMatchObject({ responseCode: 451 })
    await post().sendMail(mail('later@example.org'))
    expect(await inboxOf('later@example.org')).toHaveLength(1)
  })

  test('drop: the line breaks and nothing is filed', async () => {
    await fault('drop', 'dropped@example.org')
    await expect(post().sendMail(mail('dropped@example.org'))).rejects.toThrow()
    expect(await inboxOf('dropped@example.org')).toEqual([])
  })

  test('lost-answer: the mail is filed though the sender never hears so', async () => {
    await fault('lost-answer', 'lost@example.org')
    await expect(post().sendMail(mail('lost@example.org'))).rejects.toThrow()
    expect(await inboxOf('lost@example.org')).toHaveLength(1)
  })
})

describe('reading a message', () => {
  const read = async (...lines: string[]) => {
    const raw = Buffer.from(lines.join('\r\n'), 'latin1')
    return { ...(await readHeaders(raw)), ...(await readBody(raw)) }
  }

  test('without any headers of content is plain text', async () => {
    expect(await read('Subject: Hi', 'From: a@b.c', '', 'Hello')).toEqual({
      from: 'a@b.c',
      subject: 'Hi',
      text: 'Hello',
      html: undefined,
    })
  })

  test('joins encoded words, folded lines and soft breaks', async () => {
    const mail = await read(
      'Subject: =?utf-8?Q?Gr=C3=BC?=',
      ' =?utf-8?B?w58=?= an alle',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Stra=DFe und noch=',
      ' mehr =3D gut',
    )
    expect(mail).toMatchObject({ subject: 'Grüß an alle', text: 'Straße und noch mehr = gut' })
  })

  test('finds both alternatives inside nested parts', async () => {
    const mail = await read(
      'Content-Type: multipart/mixed; boundary="out"',
      '',
      'preamble',
      '--out',
      'Content-Type: multipart/alternative; boundary=in',
      '',
      '--in',
      '',
      'plain',
      '--in',
      'Content-Type: text/html',
      '',
      '<b>rich</b>',
      '--in--',
      '--out',
      'Content-Type: text/plain',
      'Content-Disposition: attachment; filename=x.txt',
      '',
      'attached',
      '--out--',
    )
    expect(mail).toMatchObject({ text: 'plain', html: '<b>rich</b>' })
  })

  test('lists attached texts exactly, and no other attachments', async () => {
    const terms = 'Bedingungen für alle:\n\nÜberall gleich\n'
    await post().sendMail(
      mail('attached@example.org', {
        attachments: [
          { filename: 'Bedingungen für Käufer.txt', content: terms, contentType: 'text/plain; charset=utf-8' },
          { filename: 'receipt.pdf', content: Buffer.from('%PDF') },
        ],
      }),
    )
    const [{ attachments }] = (await inboxOf('attached@example.org')) as [{ attachments: unknown }]
    expect(attachments).toEqual([{ name: 'Bedingungen für Käufer.txt', text: terms }])
  })

  test('puts embedded pictures into the HTML', async () => {
    const picture = Buffer.alloc(100, 7)
    await post().sendMail(
      mail('picture@example.org', {
        html: '<img src="cid:qr1"><img src="cid:gone">',
        attachments: [{ cid: 'qr1', filename: 'qr1.png', content: picture, contentType: 'image/png' }],
      }),
    )
    const [{ html, attachments }] = (await inboxOf('picture@example.org')) as [{ html: string; attachments: unknown }]
    expect(html).toBe(`<img src="data:image/png;base64,${picture.toString('base64')}"><img src="cid:gone">`)
    expect(attachments).toBeUndefined()
  })
})
