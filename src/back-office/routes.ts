import { layout, type RouteConfig, route } from '@react-router/dev/routes'

// biome-ignore format: a line per page
const pages = [
  route('/', 'pages/home/page.tsx'),
  route('queue', 'pages/queue/page.tsx'),
  route('audit', 'pages/audit/page.tsx'),
  route('operators', 'pages/operators/list.tsx'),
  route('operators/:operatorId', 'pages/operators/operator.tsx'),
  route('approvals', 'pages/approvals/page.tsx'),
  route('money', 'pages/money/balances.tsx'),
  route('money/ledger', 'pages/money/ledger.tsx'),
  route('money/differences', 'pages/money/differences.tsx'),
  route('money/chargebacks', 'pages/money/chargebacks.tsx'),
  route('money/settlements', 'pages/money/settlements.tsx'),
  route('money/settlements/:tenant/:provider/:settlement', 'pages/money/settlement.tsx'),
  route('money/vat', 'pages/money/vat.tsx'),
  route('goods', 'pages/goods/products.tsx'),
  route('goods/products/:tenant/:productId', 'pages/goods/product.tsx'),
  route('goods/import', 'pages/goods/import.tsx'),
  route('goods/stock', 'pages/goods/stock/page.tsx'),
  route('goods/stock/import', 'pages/goods/stock/import.tsx'),
  route('goods/promotions', 'pages/goods/promotions.tsx'),
  route('goods/cash-codes', 'pages/goods/cash-codes.tsx'),
  route('running', 'pages/running/page.tsx'),
  route('running/partners', 'pages/running/partners/page.tsx'),
  route('running/automatic', 'pages/running/automatic/page.tsx'),
  route('me', 'pages/me/page.tsx'),
  route('orders', 'pages/orders/list.tsx'),
  route('orders/:tenant/:orderNumber', 'pages/orders/order.tsx'),
  route('requests', 'pages/requests/list.tsx'),
  route('requests/:tenant/:reference', 'pages/requests/request.tsx'),
  route('customers', 'pages/customers/find.tsx'),
  route('customers/:tenant/:customerId', 'pages/customers/customer.tsx'),
  route('search', 'pages/search/page.tsx'),
  route('*', 'pages/unknown.ts'),
]

/** The URLs of the back office and their pages. Folders repeat the words of the URL. */
export default [
  layout('pages/shell/shell.tsx', [layout('pages/shell/failure.tsx', pages)]),
  // The rows of a page as a file.
  route('money/csv/:part', 'pages/money/csv.ts'),
  route('customers/:tenant/:customerId/data.json', 'pages/customers/export.ts'),
  route('goods/stock/claim.csv', 'pages/goods/stock/claim.ts'),
  route('orders.csv', 'pages/orders/csv.ts'),
  route('views', 'pages/views.ts'),
  route('preferences', 'pages/preferences.ts'),
  // The texts of a language, as a script.
  route('texts/:file', 'texts/file.ts'),
  // Signing in, which needs no session.
  route('sign-in', 'pages/sign-in/page.tsx'),
  route('sign-in/passkey', 'pages/sign-in/passkey.ts'),
  route('sign-in/code/:token', 'pages/sign-in/code.tsx'),
  route('sign-in/demo/:token', 'pages/sign-in/demo.tsx'),
  route('sign-out', 'pages/sign-in/sign-out.ts'),
  route('invitation/:token', 'pages/invitation/page.tsx'),
  route('invitation/:token/passkey', 'pages/invitation/passkey.ts'),
  route('prove', 'pages/prove/page.tsx'),
  route('prove/passkey', 'pages/prove/passkey.ts'),
  route('me/passkey', 'pages/me/passkey.ts'),
] satisfies RouteConfig
