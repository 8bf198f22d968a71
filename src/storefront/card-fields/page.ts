import escapeHtml from 'escape-html'
import type { Translator } from '#content'
import { hashOf } from '#kit/plain-page'
import { cardFieldsScript } from './script.ts'
import { cardFieldsStyle } from './style.ts'

/** What the payment provider's own script needs to put its card fields into a page. */
export type HostedFields = {
  /** URL of the script; its iframes come from the same origin. */
  script: string
  profileId: string
  /** The script's code of a language; undefined lets it choose. */
  locale: string | undefined
  isTest: boolean
}

type Given = {
  fields: HostedFields
  language: string
  translate: Translator
  /** Origins that may frame the page: the brands' own. */
  shops: readonly string[]
  /** Where browsers report violations of the page's policy, at its own origin. */
  log: string
}

const names = [
  ['cardNumber', 'cardNumber'],
  ['cardHolder', 'cardHolder'],
  ['expiryDate', 'cardExpiry'],
  ['verificationCode', 'cardCode'],
] as const

/**
 * The page of card fields, which a payment page shows in an iframe, on an origin of its own. The provider's script puts
 * each field into an iframe of the provider's; neither this page nor the shop's sees what is typed there. The payment
 * page learns only of a token, or that a field is wrong; it sends the height and the colours to use.
 */
export function cardFieldsPage({ fields, language, translate, shops, log }: Given): Response {
  const { origin } = new URL(fields.script)
  const settings = {
    shops,
    profileId: fields.profileId,
    options: { ...(fields.locale ? { locale: fields.locale } : {}), testmode: fields.isTest },
    fields: names.map(([type, key]) => ({ type, label: translate(key) })),
  }
  const rows = names.map(
    ([type, key]) =>
      `<div class="field" id="${type}"><span class="label">${escapeHtml(translate(key))}</span><div class="box"></div><p class="error" role="alert" hidden>${escapeHtml(translate(`${key}NotValid`))}</p></div>`,
  )
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(translate('cardDetails'))}</title><style>${cardFieldsStyle}</style><style id="faces"></style></head><body><main>${rows.join('')}</main><script type="application/json" id="settings">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script><script src="${escapeHtml(fields.script)}"></script><script>${cardFieldsScript}</script></body></html>`
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': [
        "default-src 'none'",
        `script-src '${hashOf(cardFieldsScript)}' ${origin}`,
        // The provider's script styles its own iframes.
        "style-src 'unsafe-inline'",
        `frame-src ${origin}`,
        `connect-src ${origin}`,
        `img-src data: ${origin}`,
        // The built files, including the brands' fonts, are served at every host.
        "font-src 'self'",
        "form-action 'none'",
        "base-uri 'none'",
        `frame-ancestors ${shops.join(' ')}`,
        `report-uri ${log}`,
      ].join('; '),
    },
  })
}
