import { createHash } from 'node:crypto'
import escapeHtml from 'escape-html'
import type { Tenant } from '#tenants/contract'
import { logoOf, tokensOf } from '#tenants/look'

const style = `
*{box-sizing:border-box}
body{margin:0;padding:clamp(24px,6vw,72px);background:#f6f6f3;color:#16181d;font:16px/1.5 system-ui,sans-serif}
main{max-width:960px;margin:auto}
h1{margin:0 0 4px;font-size:28px;line-height:1.2}
p{margin:0 0 32px;color:#5a5e68}
ul{display:grid;grid-template-columns:repeat(auto-fill,minmax(220px,1fr));gap:16px;margin:0;padding:0;list-style:none}
a{display:flex;flex-direction:column;overflow:hidden;border:1px solid #d9dad4;border-radius:12px;background:#fff;color:inherit;text-decoration:none}
a:hover{border-color:#16181d}
a:focus-visible{outline:3px solid #16181d;outline-offset:2px}
img{height:104px;padding:32px 24px;object-fit:contain;background:#fff}
img.dark{background:#1b1d22}
span{padding:12px 16px;border-top:1px solid #ececec;font-weight:600}
small{display:block;font-weight:400;color:#5a5e68}
`

/** The list of all shops, for development. @param host as the visitor typed it, port included */
export function allShopsPage(tenants: readonly Tenant[], host: string): Response {
  const port = /:\d+$/.exec(host)?.[0] ?? ''
  const shops = tenants.map((tenant) => {
    const address = `http://${tenant.id}.localhost${port}`
    return `<li><a href="${address}${tenant.mainPage}">${logo(tenant)}<span>${escapeHtml(tenant.provider.name)}<small>${tenant.locales.join(', ')}</small></span></a></li>`
  })
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>All shops</title><style>${style}</style></head><body><main><h1>All shops</h1><p>Each brand has its own address.</p><ul>${shops.join('')}</ul></main></body></html>`
  const hash = createHash('sha256').update(style).digest('base64')
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash}'; img-src data:; frame-ancestors 'none'; base-uri 'none'`,
    },
  })
}

/** Inlined: brands' files are served on their own hosts only. */
function logo(tenant: Tenant): string {
  const drawing = logoOf(tenant)
  if (drawing === undefined) return ''
  const isOnDark = /^#f/i.test(tokensOf(tenant)['on-header'] ?? '')
  return `<img${isOnDark ? ' class="dark"' : ''} alt="" src="data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}">`
}
