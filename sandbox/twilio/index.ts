import { createHmac, randomBytes } from 'node:crypto'
import { type Answer, type Call, type Handler, json, type Route, readBasic, readForm } from '../http/call.ts'
import type { Inbox } from '../inbox/inbox.ts'
import { operation, type PartnerDoor } from '../partner-door.ts'
import type { World } from '../world.ts'

type State = 'queued' | 'delivered' | 'undelivered'
/** A message being sent; numbers as given, with `whatsapp:` for that channel. */
type Text = {
  id: string
  accountSid: string
  to: string
  from: string
  body: string
  state: State
  statusCallback?: string
  /** Signs the callbacks. */
  token: string
  createdAt: string
}

const API_VERSION = '2010-04-01'
/** Milliseconds before scaling. */
const ON_ITS_WAY = 100
const UNREACHABLE = '30003'
const KEPT = 20_000

/** The SMS gateway: Twilio's Messages. Texts land in the inbox; status callbacks are signed with the account's token. */
export function openTwilio({ journal, faults, outgoing, timers, delayScale }: World, inbox: Inbox, shopUrl: string) {
  const shelf = journal.shelf<Text>('texts', { atMost: KEPT })
  // Callbacks are signed with the token of the last caller, or with the token of this machine's shop.
  let authToken = 'sandbox'

  const tell = (text: Text) => {
    if (!text.statusCallback) return
    const { accountSid, to, from, state } = text
    const fields = new URLSearchParams({
      AccountSid: accountSid,
      ApiVersion: API_VERSION,
      From: from,
      MessageSid: text.id,
      MessageStatus: state,
      SmsSid: text.id,
      SmsStatus: state,
      To: to,
      ...(state === 'undelivered' && { ErrorCode: UNREACHABLE }),
    })
    outgoing.send({
      partner: 'twilio',
      operation: 'status-callback',
      reference: `${text.id} ${to} ${text.body}`,
      url: text.statusCallback,
      type: 'application/x-www-form-urlencoded',
      body: fields.toString(),
      headers: { 'x-twilio-signature': signature(text.statusCallback, fields, text.token) },
    })
  }

  const deliver = (text: Text) => {
    const fails = faults.take('twilio', 'deliver-message', 'error', `${text.to} ${text.body}`)
    text.state = fails ? 'undelivered' : 'delivered'
    shelf.put(text)
    if (!fails) {
      const whatsapp = text.to.startsWith('whatsapp:')
      const bare = (number: string) => number.replace('whatsapp:', '')
      inbox.file({ channel: whatsapp ? 'whatsapp' : 'sms', to: bare(text.to), from: bare(text.from), text: text.body })
    }
    tell(text)
  }

  const deliverInTime = (text: Text) => timers.after(ON_ITS_WAY * delayScale, () => deliver(text))
  for (const text of shelf.all()) if (text.state === 'queued') deliverInTime(text)

  /** Sends a text that was written to a brand's number to the shop. @returns its id */
  const bring = ({ from, to, body, channel }: Written): string => {
    const id = `SM${randomBytes(16).toString('hex')}`
    const by = channel === 'whatsapp' ? 'whatsapp:' : ''
    const url = `${shopUrl}/webhooks/twilio`
    const fields = new URLSearchParams({
      AccountSid: 'ACsandbox',
      ApiVersion: API_VERSION,
      Body: body,
      From: by + from,
      MessageSid: id,
      NumMedia: '0',
      NumSegments: String(Math.ceil(body.length / 160) || 1),
      SmsMessageSid: id,
      SmsSid: id,
      SmsStatus: 'received',
      To: by + to,
    })
    outgoing.send({
      partner: 'twilio',
      operation: 'incoming-message',
      reference: `${id} ${from} ${to}`,
      url,
      type: 'application/x-www-form-urlencoded',
      body: fields.toString(),
      headers: { 'x-twilio-signature': signature(url, fields, authToken) },
    })
    return id
  }

  const send: Handler = (call) => {
    const form = readForm(call)
    authToken = readBasic(call)?.password ?? authToken
    const to = form.get('To') ?? ''
    const from = form.get('From') ?? form.get('MessagingServiceSid')
    const body = form.get('Body')
    if (!/^(whatsapp:)?\+[1-9]\d{6,14}$/.test(to))
      return refusal(400, 21211, `The 'To' number ${to} is not a valid phone number.`)
    if (!from) return refusal(400, 21603, "A 'From' phone number is required.")
    if (!body) return refusal(400, 21602, 'Message body is required.')
    const text: Text = {
      id: `SM${randomBytes(16).toString('hex')}`,
      accountSid: call.params[0] ?? '',
      to,
      from,
      body,
      state: 'queued',
      statusCallback: form.get('StatusCallback') ?? undefined,
      token: readBasic(call)?.password ?? '',
      createdAt: new Date().toUTCString(),
    }
    shelf.put(text)
    deliverInTime(text)
    return json(201, textBody(text))
  }

  const get: Handler = (call) => {
    const text = shelf.get(call.params[1]?.replace(/\.json$/, '') ?? '')
    return text ? json(200, textBody(text)) : refusal(404, 20404, 'The requested resource was not found')
  }

  const at = (name: string, work: Handler): Handler =>
    operation(faults, twilioDoor, name, work, (call) => [...readForm(call).values(), call.path].join(' '))
  const routes: Route[] = [
    ['POST', `/${API_VERSION}/Accounts/:sid/Messages.json`, at('send-message', send)],
    ['GET', `/${API_VERSION}/Accounts/:sid/Messages/:message`, at('get-message', get)],
  ]
  return { routes, bring }
}

/** A text to a brand's number; numbers in E.164 with their plus. */
export type Written = { from: string; to: string; body: string; channel: 'sms' | 'whatsapp' }
export type Twilio = ReturnType<typeof openTwilio>

/** Accepts any account and token, but needs both. */
const twilioDoor: PartnerDoor = {
  partner: 'twilio',
  refuse: (call: Call) => (readBasic(call) ? undefined : refusal(401, 20003, 'Authenticate')),
  failure: () => refusal(500, 20500, 'Internal Server Error'),
}

function refusal(status: number, code: number, message: string): Answer {
  return json(status, { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status })
}

/** Twilio's signature: over the address and the fields, sorted by name and concatenated. */
function signature(url: string, fields: URLSearchParams, token: string): string {
  const sorted = [...fields].sort(([a], [b]) => (a < b ? -1 : 1)).flat()
  return createHmac('sha1', token)
    .update(url + sorted.join(''))
    .digest('base64')
}

function textBody(text: Text) {
  return {
    sid: text.id,
    account_sid: text.accountSid,
    api_version: API_VERSION,
    to: text.to,
    from: text.from,
    body: text.body,
    status: text.state,
    direction: 'outbound-api',
    num_segments: String(Math.ceil(text.body.length / 160)),
    num_media: '0',
    price: null,
    price_unit: 'USD',
    error_code: text.state === 'undelivered' ? Number(UNREACHABLE) : null,
    error_message: null,
    messaging_service_sid: null,
    date_created: text.createdAt,
    date_sent: text.state === 'queued' ? null : text.createdAt,
    date_updated: text.createdAt,
    uri: `/${API_VERSION}/Accounts/${text.accountSid}/Messages/${text.id}.json`,
  }
}
