import { layout, type RouteConfig, route } from '@react-router/dev/routes'

const checkout = (base: string) => [
  route(`${base}/cart`, 'pages/shop/checkout/cart/page.tsx', { id: `${base}/cart` }),
  route(`${base}/payment`, 'pages/shop/checkout/payment/page.tsx', { id: `${base}/payment` }),
  route(`${base}/tikkie`, 'pages/shop/checkout/tikkie/page.tsx', { id: `${base}/tikkie` }),
  route(`${base}/result`, 'pages/shop/checkout/result/page.tsx', { id: `${base}/result` }),
  route(`${base}/result/cash-code`, 'pages/shop/checkout/result/cash-code/page.tsx', {
    id: `${base}/result/cash-code`,
  }),
]

const order = (base: string) => [
  route(base, 'pages/shop/order/page.tsx', { id: base }),
  route(`${base}/email`, 'pages/shop/order/email/page.tsx', { id: `${base}/email` }),
]

/** The URLs of the shop and their pages. Folders repeat the words of the URL. */
export default [
  layout('pages/shell/shell.tsx', [
    layout('pages/shell/failure.tsx', [
      route('/', 'pages/shop/home/page.tsx', { id: 'start' }),
      route('shop', 'pages/shop/home/page.tsx', { id: 'shop' }),
      route('shop/topup/:name', 'pages/shop/topup/page.tsx'),
      route('shop/:categoryId', 'pages/shop/category/page.tsx'),
      route('shop/:categoryId/:brandId', 'pages/shop/brand/page.tsx', { id: 'brand' }),
      // For brands whose shop base is `/`; the catalogue refuses categories with the name of a fixed path.
      route(':categoryId/:brandId', 'pages/shop/brand/page.tsx', { id: 'brand at base' }),
      ...checkout('shop/checkout'),
      ...order('shop/order'),
      route('shop/redeem', 'pages/shop/redeem/page.tsx', { id: 'shop/redeem' }),
      layout('pages/shop/checkout/only-at-root.ts', [
        ...checkout('checkout'),
        ...order('order'),
        route('redeem', 'pages/shop/redeem/page.tsx', { id: 'redeem' }),
      ]),
      route('cookies', 'pages/cookies/page.tsx'),
      route('contact', 'pages/contact/page.tsx'),
      route('impressum', 'pages/impressum/page.tsx'),
      route('support', 'pages/support/page.tsx'),
      route('withdraw', 'pages/withdraw/page.tsx'),
      route('cancel', 'pages/cancel/page.tsx'),
      route('cancel/auto-topup', 'pages/cancel/auto-topup/page.tsx'),
      route('newsletter', 'pages/newsletter/page.tsx'),
      route('newsletter/confirm', 'pages/newsletter/confirm/page.tsx'),
      route('newsletter/unsubscribe', 'pages/newsletter/unsubscribe/page.tsx'),
      route('login', 'pages/login/page.tsx'),
      route('register', 'pages/register/page.tsx'),
      route('confirm', 'pages/confirm/page.tsx'),
      route('reset-password', 'pages/reset-password/page.tsx'),
      layout('pages/account/frame.tsx', [
        route('account', 'pages/account/page.tsx'),
        route('account/orders', 'pages/account/orders/page.tsx'),
        route('account/auto-topups', 'pages/account/auto-topups/page.tsx'),
        route('account/orders/:orderNumber', 'pages/account/orders/order/page.tsx'),
        route('account/sms-topups', 'pages/account/sms-topups/page.tsx'),
        route('account/settings/profile', 'pages/account/settings/profile/page.tsx'),
        route('account/settings/profile/email', 'pages/account/settings/profile/email/page.tsx'),
        route('account/settings/profile/password', 'pages/account/settings/profile/password/page.tsx'),
        route('account/settings/passkeys', 'pages/account/settings/passkeys/page.tsx'),
        route('account/settings/erase', 'pages/account/settings/erase/page.tsx'),
        route('account/settings/payment-methods', 'pages/account/settings/payment-methods/page.tsx'),
      ]),
      route('account/auto-topups/price', 'pages/account/auto-topups/price/page.tsx'),
      route('account/sms-topups/price', 'pages/account/sms-topups/price/page.tsx'),
      route('account/settings/profile/address', 'pages/account/settings/profile/address/page.tsx'),
      route('account/settings/erase/confirm', 'pages/account/settings/erase/confirm/page.tsx'),
      route('account/settings/erase/done', 'pages/account/settings/erase/done/page.tsx'),
      route('account/settings/payment-methods/added', 'pages/account/settings/payment-methods/added/page.tsx'),
      route('auto-topup-light', 'pages/light/page.tsx'),
      route('blog', 'pages/blog/page.tsx'),
      route('blog/:slug', 'pages/blog/post/page.tsx'),
      route('gallery', 'pages/gallery/page.tsx'),
      // About us, privacy, terms of use, accessibility, and the brand's own documents.
      route(':slug', 'pages/document/page.tsx'),
      route('not-found', 'pages/not-found/page.tsx'),
    ]),
  ]),
  route('login/passkey', 'pages/login/passkey.ts'),
  route('login/portal', 'pages/login/portal/page.ts'),
  route('login/portal/back', 'pages/login/portal/back.ts'),
  route('account/my-data.json', 'pages/account/my-data.ts'),
  route('account/settings/payment-methods/added/back', 'pages/account/settings/payment-methods/added/back.ts'),
  route('shop/checkout/result/back', 'pages/shop/checkout/result/back.ts'),
  route('shop/checkout/result/state', 'pages/shop/checkout/result/state.ts'),
  route('shop/checkout/tikkie/state', 'pages/shop/checkout/tikkie/state.ts'),
  route('shop/order/receipt.pdf', 'pages/shop/order/receipt-file.ts'),
  route('frames/:name', 'pages/frames/frame.ts'),
  route('sitemap.xml', 'pages/sitemap.ts'),
  layout('pages/shop/checkout/only-at-root.ts', { id: 'state at root' }, [
    route('checkout/result/back', 'pages/shop/checkout/result/back.ts', { id: 'checkout/result/back' }),
    route('checkout/result/state', 'pages/shop/checkout/result/state.ts', { id: 'checkout/result/state' }),
    route('checkout/tikkie/state', 'pages/shop/checkout/tikkie/state.ts', { id: 'checkout/tikkie/state' }),
    route('order/receipt.pdf', 'pages/shop/order/receipt-file.ts', { id: 'order/receipt.pdf' }),
  ]),
  route('shop/number', 'pages/shop/number/number.ts'),
  route('*', 'pages/unknown.ts'),
] satisfies RouteConfig
