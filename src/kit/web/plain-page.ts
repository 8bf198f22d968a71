import { createHash } from 'node:crypto'
import escapeHtml from 'escape-html'

const style = `
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--surface,#f6f6f3);color:var(--ink,#16181d);font:16px/1.5 var(--font,system-ui),system-ui,sans-serif}
header{padding:16px 24px;background:var(--header,#fff)}
header img{display:block;height:40px;max-width:70vw}
main{flex:1;display:flex;flex-direction:column;justify-content:center;align-items:center;gap:16px;max-width:480px;margin:0 auto;padding:48px 24px;text-align:center}
h1{margin:0;font-size:24px;line-height:1.25;text-wrap:balance}
p{margin:0;text-wrap:pretty}
a{padding:12px 24px;min-height:48px;background:var(--accent,#16181d);color:var(--on-accent,#fff);border-radius:var(--radius-control,8px);font-weight:600;text-decoration:none}
a+a{background:none;color:inherit;text-decoration:underline}
a:focus-visible{outline:3px solid var(--focus,currentColor);outline-offset:2px}
`

type Words = {
  language: string
  title: string
  text: string
  /** The first is a button. */
  links: readonly { to: string; words: string }[]
}
type Look = {
  /** Styles that set the variables above. */
  colours?: string
  /** Attributes of the page's first element, after a space. */
  attributes?: string
  /** Above the words, as HTML. */
  header?: string
  /** Seconds after which the browser asks for the page again. */
  refresh?: number | undefined
}

/**
 * A page of words and links that needs neither built files nor scripts.
 * @returns its HTML, and its CSP
 */
export function plainPage(
  { language, title, text, links }: Words,
  { colours = '', attributes = '', header = '', refresh }: Look,
): { html: string; policy: string } {
  const css = colours + style
  const again = refresh === undefined ? '' : `<meta http-equiv="refresh" content="${refresh}">`
  const ways = links.map(({ to, words }) => `<a href="${escapeHtml(to)}">${escapeHtml(words)}</a>`)
  return {
    html: `<!doctype html><html lang="${language}"${attributes}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">${again}<title>${escapeHtml(title)}</title><style>${css}</style></head><body>${header}<main><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${ways.join('')}</main></body></html>`,
    policy: `default-src 'none'; style-src '${hashOf(css)}'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
  }
}

/** @returns the hash of an inline script or style, in the CSP's form: `sha256-…`. */
export const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
