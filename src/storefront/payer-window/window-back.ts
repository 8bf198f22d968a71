import escapeHtml from 'escape-html'
import { hashOf } from '#kit/plain-page'
import type { PageShop } from '../page-shop.ts'
import { reported } from '../server/security-headers.ts'

/**
 * The page that a payer's window returns to: it tells the page that opened it where to go on, and closes. Opened in any
 * other way, or without JavaScript, it leads there by itself.
 * @param to the page to go on to, a path of the shop
 */
export function windowBack({ translate, language }: PageShop, to: string): Response {
  return new Response(documentOf(escapeHtml(to), escapeHtml(translate('payerWindow.back')), language), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src '${hashOf(script)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; ${reported}`,
      // Otherwise the browser would cut it off from the page that opened it.
      'cross-origin-opener-policy': 'unsafe-none',
    },
  })
}

/** @returns the URL's parameters of these names, for another URL */
export function pickParams(request: Request, names: readonly string[]): URLSearchParams {
  const asked = new URL(request.url).searchParams
  return new URLSearchParams(names.flatMap((name) => asked.getAll(name).map((value) => [name, value])))
}

const script =
  'var to=document.links[0].href;if(window.opener){opener.postMessage({payerReturn:to},location.origin);close()}else location.replace(to)'

const documentOf = (to: string, words: string, language: string): string =>
  `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words}</title><noscript><meta http-equiv="refresh" content="0;url=${to}"></noscript><p><a href="${to}">${words}</a></p><script>${script}</script></html>`
