import type { LoaderFunctionArgs } from 'react-router'
import { shopPath } from '#tenants/contract'
import { hashOf } from '../../../../security-headers.ts'
import { services } from '../../../../services.ts'

/**
 * Where a payer's window comes back to: it tells the payment page, which opened it, where to go on, and closes. Opened in
 * any other way, or without JavaScript, it leads on to the result by itself.
 */
export function loader({ request, context }: LoaderFunctionArgs): Response {
  const shop = context.get(services)
  const asked = new URL(request.url).searchParams
  const kept = ['order', 'lng', 'cancelled'].flatMap((name) => {
    const value = asked.get(name)
    return value === null ? [] : [[name, value]]
  })
  const result = `${shopPath(shop.tenant, 'checkout/result')}?${new URLSearchParams(kept)}`
  return new Response(documentOf(result, shop.translate('payerWindow.back'), shop.language), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src '${hashOf(script)}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      // Else the browser would cut it off from the page that opened it.
      'cross-origin-opener-policy': 'unsafe-none',
    },
  })
}

const script =
  'var to=document.links[0].href;if(window.opener){opener.postMessage({payerReturn:to},location.origin);close()}else location.replace(to)'

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

const documentOf = (result: string, text: string, language: string): string => {
  const to = attribute(result)
  const words = attribute(text)
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words}</title><noscript><meta http-equiv="refresh" content="0;url=${to}"></noscript><p><a href="${to}">${words}</a></p><script>${script}</script></html>`
}
