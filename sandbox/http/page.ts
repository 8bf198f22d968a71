import type { Answer } from './call.ts'
import { type Html, html } from './html.ts'

const STYLE = `
:root { color-scheme: light; --ink: #1c2330; --muted: #5b6575; --line: #dfe3ea; --ground: #f4f6f9; --accent: #2f5bd0; --soft: #e9effc;
  --good: #13734a; --good-soft: #e2f5ec; --bad: #b3261e; --bad-soft: #fdeceb; --wait: #8a5a00; --wait-soft: #fdf2dc; }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--ground); }
main { max-width: 1120px; margin: 0 auto; padding: 24px 16px 64px; }
main.narrow { max-width: 480px; }
h1 { font-size: 28px; line-height: 1.2; margin: 8px 0; }
h2 { font-size: 18px; margin: 0 0 12px; display: flex; gap: 12px; align-items: baseline; flex-wrap: wrap; }
h3 { font-size: 16px; margin: 16px 0 4px; }
p { margin: 0 0 12px; max-width: 70ch; }
a { color: var(--accent); }
nav { display: flex; flex-wrap: wrap; gap: 4px 20px; padding: 10px 16px; background: #fff; border-bottom: 1px solid var(--line); }
nav a { text-decoration: none; padding: 4px 0; }
nav strong { padding: 4px 0; }
section { background: #fff; border: 1px solid var(--line); border-radius: 12px; padding: 16px; margin: 16px 0; }
.muted, small { color: var(--muted); font-size: 14px; font-weight: 400; }
.scroll { overflow-x: auto; margin: 0 -16px; padding: 0 16px; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th { text-align: left; color: var(--muted); font-weight: 600; }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; white-space: nowrap; }
tr:last-child td { border-bottom: 0; }
td.wide { white-space: normal; overflow-wrap: anywhere; min-width: 140px; }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums; }
code { font: 13px/1.5 ui-monospace, monospace; overflow-wrap: anywhere; }
.state { display: inline-block; padding: 0 8px; border-radius: 10px; font-size: 13px; background: var(--soft); color: var(--accent); }
.state.good { background: var(--good-soft); color: var(--good); }
.state.bad { background: var(--bad-soft); color: var(--bad); }
.state.wait { background: var(--wait-soft); color: var(--wait); }
button, .button { font: inherit; min-height: 44px; padding: 8px 16px; border-radius: 8px; border: 1px solid var(--line); background: #fff;
  color: var(--ink); cursor: pointer; text-decoration: none; display: inline-block; }
button.main { background: var(--accent); border-color: var(--accent); color: #fff; width: 100%; font-weight: 600; }
td button { min-height: 32px; padding: 2px 10px; font-size: 14px; }
button:hover, .button:hover { filter: brightness(0.97); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
label { display: block; font-size: 14px; color: var(--muted); }
input, select { font: inherit; color: var(--ink); min-height: 44px; width: 100%; padding: 8px 12px; border: 1px solid #b9c1cd; border-radius: 8px; background: #fff; }
form.row { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); align-items: end; }
form.buttons, .buttons { display: flex; flex-wrap: wrap; gap: 8px; margin: 0; }
fieldset { border: 0; padding: 0; margin: 16px 0; display: grid; gap: 8px; }
legend { font-size: 14px; color: var(--muted); padding: 0; margin-bottom: 8px; }
label.choice { display: flex; gap: 12px; align-items: center; min-height: 44px; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; color: var(--ink); font-size: 16px; cursor: pointer; }
label.choice:has(:checked) { border-color: var(--accent); background: var(--soft); }
label.choice input { width: 20px; min-height: 20px; height: 20px; margin: 0; accent-color: var(--accent); }
.stack > * + * { margin-top: 16px; }
.columns { display: grid; gap: 16px; }
.columns > section { margin: 0; min-width: 0; }
form.search { display: grid; grid-template-columns: 1fr auto; gap: 12px; align-items: end; max-width: 560px; margin-bottom: 16px; }
@media (max-width: 700px) {
  tr { display: flex; flex-wrap: wrap; gap: 2px 12px; padding: 10px 0; border-bottom: 1px solid var(--line); }
  tr:has(th), td:empty { display: none; }
  td, tr:last-child td { border: 0; padding: 0; white-space: normal; overflow-wrap: anywhere; }
  td.wide, td.actions { flex-basis: 100%; }
}
@media (min-width: 900px) { .columns.two { grid-template-columns: 3fr 2fr; align-items: start; } .columns.half { grid-template-columns: 1fr 1fr; align-items: start; } }
`

/** A whole page; `narrow` is for pages that shoppers see, which have no menu. `extra` is more CSS. */
export function page(title: string, body: Html, { narrow = false, extra = '', status = 200 } = {}): Answer {
  const menu = html`<nav><strong>Sandbox</strong><a href="/">Home</a><a href="/inbox">Inbox</a><a href="/push">Pushed</a><a href="/books.json">Books</a></nav>`
  const { markup } = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">
<style>${{ markup: STYLE + extra }}</style></head>
<body>${!narrow && menu}<main class="${narrow ? 'narrow' : ''}">${body}</main></body></html>`
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: markup }
}
