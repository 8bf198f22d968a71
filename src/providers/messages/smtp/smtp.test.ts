import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { answered } from '#kit/result'
import type { Mail } from '#notifications'
import { type Sandbox, startSandbox } from '#sandbox'
import { smtp } from './index.ts'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const toClose: { close(): unknown }[] = []
afterEach(() => {
  for (const open of toClose.splice(0).reverse()) open.close()
})

const open = (port = sandbox.smtpPort, timeoutMs = 60_000) => {
  const sender = smtp({ url: `smtp://127.0.0.1:${port}`, timeoutMs })
  toClose.push(sender)
  return sender
}
const mailTo = (to = `${randomUUID()}@example.org`): Mail => ({
  messageId: `msg-${randomUUID()}`,
  from: { name: 'Läden, Größe & Co', address: 'shop@example.com' },
  to,
  subject: 'Ihre Aufladung über 15,50 € für +49 171 1234567 ist angekommen — vielen Dank für Ihr Vertrauen',
  text: 'Guten Tag,\n\nIhr Guthaben ist da: 15,50 €.\n.\nGruß',
  html: `<p>Guten Tag</p>${'<p>Ihr Guthaben ist da: 15,50 €.</p>'.repeat(200)}`,
  language: 'de',
})
const fault = (wish: object) =>
  fetch(`${sandbox.url}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ partner: 'smtp', operation: 'send-message', times: 1, ...wish }),
  })
const received = async (to: string) =>
  (await (await fetch(`${sandbox.url}/inbox.json?to=${encodeURIComponent(to)}`)).json()) as Record<string, string>[]

test('a mail arrives as it was written, as text and as HTML', async () => {
  const mail = mailTo()
  expect(await open().send(mail)).toEqual(answered(undefined))
  const [arrived] = await received(mail.to)
  expect(arrived).toMatchObject({ channel: 'email', to: mail.to, subject: mail.subject, html: mail.html })
  expect(arrived?.text?.trim().replaceAll('\r\n', '\n')).toBe(mail.text)
  expect(arrived?.from).toContain('shop@example.com')
})

test('attached texts arrive whole and under their names, in every mail', async () => {
  const attachments = [
    { name: 'Allgemeine Geschäftsbedingungen', text: 'Größe, Gültigkeit — “alles”.\n.\n'.repeat(300) },
    { name: 'Widerruf', text: 'Widerruf' },
  ]
  const sender = open()
  const mails = [mailTo(), mailTo(), { ...mailTo(), pictures: [{ name: 'code', png: Buffer.from('picture') }] }]
  for (const mail of mails) expect(await sender.send({ ...mail, attachments })).toEqual(answered(undefined))
  for (const { to, subject } of mails) {
    const [arrived] = (await received(to)) as unknown as { subject: string; attachments: object[] }[]
    expect(arrived?.subject).toBe(subject)
    expect(arrived?.attachments).toEqual(
      attachments.map(({ name, text }) => expect.objectContaining({ name: `${name}.txt`, text })),
    )
  }
})

test.each([
  ['drop', {}],
  ['error', {}],
  ['delay', { ms: 4500 }],
  ['lost-answer', {}],
])('a %s leaves a mail lost, and it is not sent a second time by itself', async (kind, more) => {
  const mail = mailTo()
  await fault({ kind, reference: mail.to, ...more })
  const answer = await open(sandbox.smtpPort, kind === 'delay' ? 3000 : 60_000).send(mail)
  expect(answer).toMatchObject({ kind: 'lost' })
  const arrived = kind === 'drop' || kind === 'error' ? 0 : 1
  await expect.poll(() => received(mail.to)).toHaveLength(arrived)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await received(mail.to)).toHaveLength(arrived)
})

test('connections are reused: thirty mails take at most eight', async () => {
  const { port, connections } = await mailServer()
  const sender = open(port)
  await Promise.all(Array.from({ length: 30 }, () => sender.send(mailTo())))
  expect(await sender.send(mailTo())).toEqual(answered(undefined))
  expect(connections()).toBeLessThanOrEqual(8)
})

test('the server sees our reference, the language, and one recipient even where a comma was smuggled in', async () => {
  const { port, mails } = await mailServer()
  const mail = mailTo('a@example.org')
  await open(port).send(mail)
  expect(mails[0]?.raw).toContain(`Message-ID: <${mail.messageId}@example.com>`)
  expect(mails[0]?.raw).toContain('Content-Language: de')
  expect(mails[0]?.raw).toContain('multipart/alternative')
  await open(port).send(mailTo('a@example.org, b@example.org'))
  expect(mails.slice(1).flatMap((mail) => mail.to)).not.toContain('b@example.org')
})

test.each([
  [550, { kind: 'refused', reason: '550' }],
  [450, { kind: 'lost', reason: 'EENVELOPE 450' }],
])('a recipient answered with %i is %o', async (code, outcome) => {
  const { port } = await mailServer({ recipient: code })
  expect(await open(port).send(mailTo())).toEqual(outcome)
})

test.each([
  [554, 'refused'],
  [451, 'lost'],
])('a mail answered with %i is %s, and the next one goes through', async (code, kind) => {
  const { port, fromNowOn } = await mailServer({ mail: code })
  const sender = open(port)
  expect(await sender.send(mailTo())).toMatchObject({ kind })
  fromNowOn({})
  expect(await sender.send(mailTo())).toEqual(answered(undefined))
})

test('a wrong password is our outage: the mail is lost, not refused', async () => {
  const { port } = await mailServer({ login: 535 })
  const sender = smtp({ url: `smtp://user:wrong@127.0.0.1:${port}`, timeoutMs: 60_000 })
  toClose.push(sender)
  expect(await sender.send(mailTo())).toEqual({ kind: 'lost', reason: 'EAUTH 535' })
})

test('an unreachable or silent server is lost within the timeout', async () => {
  expect(await open(1).send(mailTo())).toMatchObject({ kind: 'lost' })
  const sockets: Socket[] = []
  const silent: Server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const started = performance.now()
  expect(await open((silent.address() as AddressInfo).port, 150).send(mailTo())).toMatchObject({ kind: 'lost' })
  expect(performance.now() - started).toBeLessThan(20_000)
  for (const socket of sockets) socket.destroy()
  silent.close()
})

type Answers = { recipient?: number; mail?: number; login?: number }

/** A mail server that refuses on request, which the sandbox's never does. */
async function mailServer(answers: Answers = {}) {
  let current = answers
  let connected = 0
  const mails: { to: string[]; raw: string }[] = []
  const no = (code: number | undefined) => (code ? Object.assign(new Error('no'), { responseCode: code }) : null)
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onConnect: (_session, done) => {
      connected += 1
      done()
    },
    onAuth: (_auth, _session, done) => done(no(current.login), { user: 'user' }),
    onRcptTo: (_address, _session, done) => done(no(current.recipient)),
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part) => parts.push(part))
      stream.on('end', () => {
        const error = no(current.mail)
        const to = session.envelope.rcptTo.map(({ address }) => address)
        if (!error) mails.push({ to, raw: Buffer.concat(parts).toString() })
        done(error)
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  toClose.push({ close: () => server.close() })
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    connections: () => connected,
    fromNowOn: (next: Answers) => {
      current = next
    },
  }
}
