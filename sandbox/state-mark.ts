import { type Html, html } from './http/html.ts'

/** A state in a colour: good, bad or pending. */
export function stateMark(state: string): Html {
  return html`<span class="state ${toneOf(state)}">${state}</span>`
}

function toneOf(state: string): 'good' | 'bad' | 'wait' | '' {
  if (/^(paid|refunded|COMPLETED)$/.test(state)) return 'good'
  if (/^(failed|expired|canceled|CANCELLED|REVERSED|DECLINED.*|REJECTED.*)$/.test(state)) return 'bad'
  return /^(pending|queued|authorized|approved|CONFIRMED|CREATED)$/.test(state) ? 'wait' : ''
}
