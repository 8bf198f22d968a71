import type { Answer } from '../http/call.ts'
import { type Html, html } from '../http/html.ts'
import { page } from '../http/page.ts'
import { when } from '../http/when.ts'

/** A message as the browser reads it. */
export type Pushed = { id: string; at: string; device: string; message: string; ttl: number; topic: string }

const SHOWN = 40

const LOOK = `
.push { background: var(--ground); border-radius: 16px; padding: 12px 16px; margin-bottom: 12px; overflow-wrap: anywhere; }
.push p { margin: 4px 0; }
`

/** What was pushed, as a phone shows it. */
export function show(pushed: readonly Pushed[]): Answer {
  const body = html`<h1>Pushed messages</h1>
    <p class="muted">The newest ${SHOWN} messages that browsers were sent, decrypted with the browser’s key.
      As data: <a href="/push.json">push.json</a></p>
    ${pushed.length ? pushed.slice(0, SHOWN).map(part) : html`<p class="muted">Nothing was pushed yet.</p>`}`
  return page('Pushed messages', body, { extra: LOOK })
}

function part({ at, device, message, ttl, topic }: Pushed): Html {
  const { title, text, path } = read(message)
  return html`<div class="push"><strong>${title}</strong> <small>${when(at)}</small><p>${text}</p>
    <p class="muted">opens <code>${path}</code>; to ${device}, for ${ttl} s, topic ${topic}</p></div>`
}

/** Anybody may push anything: what is no message of the shop is shown as it is. */
function read(message: string): { title: string; text: string; path: string } {
  try {
    const { title = '', text = '', path = '' } = JSON.parse(message) as Record<string, unknown>
    return { title: String(title), text: String(text), path: String(path) }
  } catch {
    return { title: message, text: '', path: '' }
  }
}
