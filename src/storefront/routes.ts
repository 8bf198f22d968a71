import { layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The addresses of the shop, and who answers there. Folders repeat the words of the address. */
export default [
  layout('pages/shell/shell.tsx', [
    layout('pages/shell/failure.tsx', [
      route('/', 'pages/shop/topup/page.tsx', { id: 'start' }),
      route('shop', 'pages/shop/topup/page.tsx', { id: 'shop' }),
      route('shop/topup/:name', 'pages/shop/topup/page.tsx', { id: 'topup' }),
      route('shop/checkout/cart', 'pages/shop/checkout/cart/page.tsx'),
      route('shop/checkout/payment', 'pages/shop/checkout/payment/page.tsx'),
      route('shop/checkout/result', 'pages/shop/checkout/result/page.tsx'),
      route('about-us', 'pages/document/page.tsx', { id: 'about-us' }),
      route('privacy', 'pages/document/page.tsx', { id: 'privacy' }),
      route('terms-of-use', 'pages/document/page.tsx', { id: 'terms-of-use' }),
      route('accessibility', 'pages/document/page.tsx', { id: 'accessibility' }),
      route('contact', 'pages/contact/page.tsx'),
      route('impressum', 'pages/impressum/page.tsx'),
      route('blog', 'pages/blog/page.tsx'),
      route('blog/:slug', 'pages/blog/post/page.tsx'),
      route(':slug', 'pages/document/page.tsx', { id: 'document' }),
      route('not-found', 'pages/not-found/page.tsx'),
    ]),
  ]),
  route('shop/checkout/result/state', 'pages/shop/checkout/result/state.ts'),
  route('sitemap.xml', 'pages/sitemap.ts'),
  route('shop/number', 'pages/shop/number/number.ts'),
  route('*', 'pages/unknown.ts'),
] satisfies RouteConfig
