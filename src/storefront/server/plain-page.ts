import escapeHtml from 'escape-html'
import type { Tenant } from '#tenants/contract'
import { logoOf, stylesheetOf } from '#tenants/look'
import { themeFor } from '../document/themes.ts'
import { hashOf, reported, securityHeaders } from './security-headers.ts'

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
a:focus-visible{outline:3px solid var(--focus,#16181d);outline-offset:2px}
`

type Given = {
  /** Undefined if the tenant is unknown. */
  tenant: Tenant | undefined
  language: string
  /** The palette that the visitor chose, if any. */
  palette: string | undefined
  title: string
  text: string
  /** The first is a button. */
  links: readonly { to: string; words: string }[]
  production: boolean
}

/** A page of a brand without database, built files and scripts. Sets no cache headers. */
export function plainPage(given: Given): Response {
  const { tenant, language, palette, text, links, production } = given
  const theme = tenant && themeFor(tenant, palette)
  const css = `${tenant ? colours(tenant) : ''}${style}`
  const title = escapeHtml(given.title)
  const ways = links.map(({ to, words }) => `<a href="${escapeHtml(to)}">${escapeHtml(words)}</a>`)
  const html = `<!doctype html><html lang="${language}"${theme ? ` data-theme="${theme.name}" data-palette="${theme.palette}"` : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><style>${css}</style></head><body>${tenant ? header(tenant) : ''}<main><h1>${title}</h1><p>${escapeHtml(text)}</p>${ways.join('')}</main></body></html>`
  return new Response(html, {
    headers: {
      ...securityHeaders({ production }),
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy': `default-src 'none'; style-src '${hashOf(css)}'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; ${reported}`,
    },
  })
}

/** Only the brand's variables: its fonts are built files, which this page does without. */
const colours = (tenant: Tenant): string => stylesheetOf(tenant).replace(/@font-face\s*\{[^}]*\}/g, '')

function header(tenant: Tenant): string {
  const logo = logoOf(tenant)
  if (logo === undefined) return ''
  const picture = Buffer.from(logo).toString('base64')
  return `<header><img alt="${escapeHtml(tenant.provider.name)}" src="data:image/svg+xml;base64,${picture}"></header>`
}
