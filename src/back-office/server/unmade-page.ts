import { createHash } from 'node:crypto'
import escapeHtml from 'escape-html'
import type { Language } from '../texts/area-texts.ts'
import { failures } from '../texts/words/failures.ts'

/** Seconds after which a retry makes sense. */
const awaySeconds = 10

const style = `
:root{color-scheme:light dark}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:16px;padding:24px;text-align:center;font:16px/1.5 system-ui,sans-serif;background:light-dark(#fbfbfa,#15171b);color:light-dark(#16181d,#eceef2)}
h1{margin:0;font-size:22px;line-height:1.25}
p{margin:0;max-width:34em;text-wrap:pretty}
a{padding:12px 24px;min-height:48px;border-radius:8px;font-weight:600;text-decoration:none;background:light-dark(#16181d,#eceef2);color:light-dark(#fff,#15171b)}
a:focus-visible{outline:3px solid currentColor;outline-offset:2px}
`
const hash = createHash('sha256').update(style).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

/**
 * What an operator sees where no page could be made, also while nobody can say who they are: it needs neither the
 * database nor built files. A page that was only asked for is asked for again by itself once the database may be back.
 * @param why `away` if the database does not answer; @param again target of "try again": a path with its query
 */
export function unmadePage(why: 'away' | 'failed', language: Language, again: string, hasSent: boolean): Response {
  const isAway = why === 'away'
  const title = failures[why][language]
  const text = (hasSent ? failures.notKnown : isAway ? failures.awayText : failures.failedText)[language]
  const refresh = isAway && !hasSent ? `<meta http-equiv="refresh" content="${awaySeconds}">` : ''
  // Whoever sent something goes back to its form, which is still filled in.
  const way = hasSent ? '' : `<a href="${escapeHtml(again)}">${failures.again[language]}</a>`
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${refresh}<title>${title}</title><style>${style}</style></head><body><h1>${title}</h1><p>${text}</p>${way}</body></html>`
  return new Response(html, {
    status: isAway ? 503 : 500,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      ...(isAway && { 'retry-after': String(awaySeconds) }),
    },
  })
}
