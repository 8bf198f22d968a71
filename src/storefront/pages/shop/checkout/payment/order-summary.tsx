import { Link } from 'react-router'
import { useFrame } from '../../../../document/use-frame.ts'
import { useTexts } from '../../../../texts/texts.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { OrderLines } from '../../order-lines.tsx'
import { price } from '../../price.ts'
import type { PaymentPage } from './load.ts'

/** On a phone: one bar with the total, which opens. */
export function OrderSummaryBar({ cart }: { cart: PaymentPage['cart'] }) {
  const { t, language } = useTexts()
  return (
    <details className="group/order -mx-[clamp(16px,4vw,40px)] -mt-4 border-b border-line bg-raised md:-mt-12 lg:hidden">
      <summary className="contained flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 focus-ring">
        <span className="flex items-center gap-1 font-bold">
          {t('yourOrder')}
          <Icon name="chevron" className="size-5 transition-transform duration-150 group-open/order:rotate-180" />
        </span>
        <span className="text-lg font-bold tabular-nums">
          {price(cart.totalPrice, cart.summary.currency, language)}
        </span>
      </summary>
      <div className="contained pb-5">
        <OrderLines lines={cart.items} summary={cart.summary} totalPrice={cart.totalPrice} />
        <ChangeChoice cart={cart} />
      </div>
    </details>
  )
}

/** On a desktop: a column that stays in sight. */
export function OrderSummaryColumn({ cart }: { cart: PaymentPage['cart'] }) {
  const { t } = useTexts()
  return (
    <aside
      aria-label={t('yourOrder')}
      className="hidden flex-col gap-4 rounded-brand edge border-line bg-raised p-6 shadow-brand lg:sticky lg:top-8 lg:flex"
    >
      <p className="headline text-xl">{t('yourOrder')}</p>
      <OrderLines lines={cart.items} summary={cart.summary} totalPrice={cart.totalPrice} />
      <ChangeChoice cart={cart} />
    </aside>
  )
}

/** Without a cart page, a link back to number and amount, which are filled in there. */
function ChangeChoice({ cart }: { cart: PaymentPage['cart'] }) {
  const { t } = useTexts()
  const { brand } = useFrame()
  const [item] = cart.items
  if (!brand.features.skipCartPageCheckout || !item?.phoneNumber || item.hasCashCode) return null
  const chosen = new URLSearchParams({ msisdn: item.phoneNumber.replace('+', ''), amount: String(item.amount) })
  return (
    <Link to={`${brand.mainPage}?${chosen}`} className="text-link self-start font-bold">
      {t('changeChoice')}
    </Link>
  )
}
