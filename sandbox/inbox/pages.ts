import { type Call, json, type Route } from '../http/call.ts'
import { type Html, html } from '../http/html.ts'
import { page } from '../http/page.ts'
import { table } from '../http/table.ts'
import { when } from '../http/when.ts'
import type { Inbox, Message } from './inbox.ts'

const SHOWN = 40
const SHOWN_AT_HOME = 5

const LOOK = `
.mail { border-top: 1px solid var(--line); padding: 12px 0; }
.mail summary { cursor: pointer; display: grid; gap: 0 12px; grid-template-columns: 1fr auto; list-style: none; }
.mail summary strong { overflow-wrap: anywhere; }
.mail summary .muted { grid-column: 1 / -1; overflow-wrap: anywhere; }
.mail iframe { width: 100%; height: 560px; border: 1px solid var(--line); border-radius: 8px; margin-top: 12px; background: #fff; resize: vertical; }
.mail pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, monospace; background: var(--ground); border-radius: 8px; padding: 12px; margin: 12px 0 0; }
.phone { background: var(--ground); border-radius: 20px; padding: 16px; margin-bottom: 16px; }
.phone h3 { margin: 0 0 8px; }
.bubble { background: #fff; border: 1px solid var(--line); border-radius: 16px 16px 16px 4px; padding: 8px 14px; margin: 12px 32px 4px 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.bubble.whatsapp { background: #e4f7dc; border-color: #c9e8bd; }
`

/** Received messages: `GET /inbox` for people, `GET /inbox.json?to=` for tools. */
export function inboxRoutes(inbox: Inbox): Route[] {
  return [
    [
      'GET',
      '/inbox.json',
      async (call) => {
        const messages = await inbox.list(call.query.get('to') ?? undefined)
        return json(
          200,
          messages.map(({ id: _, ...message }) => message),
        )
      },
    ],
    ['GET', '/inbox', (call) => show(call, inbox)],
    [
      'GET',
      '/inbox/:id/mail.html',
      async (call) => {
        const message = await inbox.find(call.params[0] ?? '')
        if (!message?.html) return json(404, { error: 'No such message' })
        // Links in a framed mail open in a new tab.
        return {
          status: 200,
          headers: {
            'content-type': 'text/html; charset=utf-8',
            'content-security-policy': 'sandbox allow-popups allow-popups-to-escape-sandbox',
          },
          body: `<base target="_blank">${message.html}`,
        }
      },
    ],
  ]
}

async function show(call: Call, inbox: Inbox) {
  const to = call.query.get('to') || undefined
  const messages = await inbox.list(to, SHOWN)
  const mails = messages.filter(({ channel }) => channel === 'email')
  const phones = Map.groupBy(
    messages.filter(({ channel }) => channel !== 'email'),
    (message) => message.to,
  )
  const body = html`<h1>Inbox</h1>
    <p class="muted">The newest ${SHOWN} messages that anyone received${to && html` at <strong>${to}</strong> (<a href="/inbox">all</a>)`}.
      As data: <a href="/inbox.json${to && `?to=${encodeURIComponent(to)}`}">inbox.json</a></p>
    <form class="search" action="/inbox"><label>Only for this address or number<input name="to" value="${to ?? ''}"></label><button>Show</button></form>
    <div class="columns two">
      <section><h2>Mail</h2>${mails.length ? mails.map((mail, index) => mailPart(mail, index === 0)) : html`<p class="muted">No mail yet.</p>`}</section>
      <section><h2>Phones</h2>${phones.size ? [...phones].map(([number, texts]) => phonePart(number, texts)) : html`<p class="muted">No texts yet.</p>`}</section>
    </div>`
  return page('Inbox', body, { extra: LOOK })
}

function mailPart(mail: Message, open: boolean): Html {
  return html`<details class="mail"${open && html` open`}><summary><strong>${mail.subject || '(no subject)'}</strong> <small>${when(mail.at)}</small>
    <span class="muted">from ${mail.from} to ${mail.to}${mail.replyTo && html`, answers to ${mail.replyTo}`}</span></summary>
    ${mail.html && html`<iframe title="${mail.subject ?? 'mail'}" src="/inbox/${mail.id}/mail.html" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy"></iframe>`}
    ${mail.html ? html`<details><summary class="muted">Plain text</summary><pre>${mail.text}</pre></details>` : html`<pre>${mail.text}</pre>`}
    ${(mail.attachments ?? []).map(({ name, text }) => html`<details><summary>${name}</summary><pre>${text}</pre></details>`)}</details>`
}

function phonePart(number: string, texts: Message[]): Html {
  return html`<div class="phone"><h3>${number}</h3>${texts
    .toReversed()
    .map(
      (text) => html`<p class="bubble ${text.channel}">${text.text}</p><small>${text.from}, ${when(text.at)}</small>`,
    )}</div>`
}

export function messagesPart(inbox: Inbox): Html {
  const rows = inbox.shelf.newest(SHOWN_AT_HOME).map(
    (
      message,
    ) => html`<tr><td>${when(message.at)}</td><td>${message.channel}</td><td><a href="/inbox?to=${encodeURIComponent(message.to)}">${message.to}</a></td>
      <td class="wide">${message.subject ?? message.text ?? ''}</td></tr>`,
  )
  return html`<section id="messages"><h2>Messages <a class="muted" href="/inbox">open the inbox</a></h2>${table(['When', 'By', 'To', 'What'], rows, 'No message yet.')}</section>`
}
