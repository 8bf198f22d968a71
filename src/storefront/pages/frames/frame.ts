import escapeHtml from 'escape-html'
import type { LoaderFunctionArgs } from 'react-router'
import { hashOf } from '#kit/plain-page'
import type { Tenant } from '#tenants/contract'
import { pageShop } from '../../page-shop.ts'
import { type FrameName, frameNames, hasFrame } from './places.ts'

/** A document with somebody else's script and nothing of ours. */
type Stranger = { before?: string; src: string; after?: string; place?: string; hosts: readonly string[] }

/**
 * Third-party scripts of the checkout run here: in a document without an origin, which sees neither the page around it
 * nor its URL, nor our cookies.
 */
export function loader({ params, context }: LoaderFunctionArgs) {
  const { tenant } = context.get(pageShop)
  const name = frameNames.find((known) => known === params.name)
  if (!name || !hasFrame(tenant, name)) return new Response(null, { status: 404 })
  const stranger = strangers[name](tenant)
  return new Response(documentOf(stranger), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policyOf(stranger),
      'x-frame-options': 'SAMEORIGIN',
      'referrer-policy': 'no-referrer',
    },
  })
}

const strangers: Record<FrameName, (tenant: Tenant) => Stranger> = {
  'partner-offer': ({ widgets }) => ({
    place: 'offer',
    before: `window.sovIframes=[${json({ ...widgets.sovendusContainer, iframeContainerId: 'offer' })}]`,
    src: 'https://api.sovendus.com/sovabo/common/js/flexibleIframe.js',
    hosts: ['https://*.sovendus.com'],
  }),
  chat: ({ tracking }) => ({
    before: `window.fwSettings=${json({ widget_id: Number(tracking.freshdeskProductId) })}`,
    src: `https://euc-widget.freshworks.com/widgets/${encodeURIComponent(tracking.freshdeskProductId ?? '')}.js`,
    hosts: ['https://*.freshworks.com', 'https://*.freshdesk.com'],
  }),
  // The script sets the id as `window.deviceId`, at once or as a promise; the page around it gets it by a message.
  'device-id': ({ deviceIDURL = '' }) => ({
    src: deviceIDURL,
    after: `Promise.resolve(window.deviceId).then(id=>parent.postMessage({deviceId:String(id??'')},'*'))`,
    hosts: [new URL(deviceIDURL).origin],
  }),
}

/** JSON that is safe within a script. */
const json = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')

function documentOf({ before, src, after, place }: Stranger): string {
  const inline = (script?: string) => (script ? `<script>${script}</script>` : '')
  const room = place ? `<div id="${place}"></div>` : ''
  return `<!doctype html><meta charset="utf-8"><title>·</title>${room}${inline(before)}<script src="${escapeHtml(src)}"></script>${inline(after)}`
}

function policyOf({ before, after, hosts }: Stranger): string {
  const outside = hosts.join(' ')
  const own = [before, after].flatMap((script) => (script ? [`'${hashOf(script)}'`] : [])).join(' ')
  return [
    "default-src 'none'",
    `script-src ${own} ${outside}`,
    `style-src 'unsafe-inline' ${outside}`,
    ...['img', 'font', 'connect', 'frame', 'form-action'].map((kind) =>
      kind === 'form-action' ? `form-action ${outside}` : `${kind}-src ${outside}`,
    ),
    "base-uri 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox',
  ].join('; ')
}
