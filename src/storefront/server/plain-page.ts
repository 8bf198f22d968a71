import escapeHtml from 'escape-html'
import { plainPage as pageOfWords } from '#kit/plain-page'
import type { Tenant } from '#tenants/contract'
import { logoOf, stylesheetOf } from '#tenants/look'
import { themeFor } from '../document/themes.ts'
import { reported, securityHeaders } from './security-headers.ts'

type Given = Parameters<typeof pageOfWords>[0] & {
  /** Undefined if the tenant is unknown. */
  tenant: Tenant | undefined
  /** The palette that the visitor chose, if any. */
  palette: string | undefined
  production: boolean
}

/** A page of a brand without database, built files and scripts. Sets no cache headers. */
export function plainPage({ tenant, palette, production, ...words }: Given): Response {
  const theme = tenant && themeFor(tenant, palette)
  const { html, policy } = pageOfWords(words, {
    colours: tenant ? colours(tenant) : '',
    attributes: theme ? ` data-theme="${theme.name}" data-palette="${theme.palette}"` : '',
    header: tenant ? header(tenant) : '',
  })
  return new Response(html, {
    headers: {
      ...securityHeaders({ production }),
      'content-type': 'text/html; charset=utf-8',
      'content-language': words.language,
      'content-security-policy': `${policy}; ${reported}`,
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
