import type { ReactNode } from 'react'
import type { CartView } from '#cart/contract'
import { toNearestMinor } from '#kit/money'
import type { Guide } from '#rates/contract'
import { shopPath } from '#tenants/contract'
import { useFrame } from '../../../../document/use-frame.ts'
import { useTexts } from '../../../../texts/texts.tsx'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { GuidePrice } from '../../guide/guide-price.tsx'
import { price } from '../../price.ts'

type Props = { cart: CartView; guide: Guide | undefined; voucherBox: ReactNode }

/** The total, the promo codes that reduce it, and the button to continue. */
export function CartTotal({ cart, guide, voucherBox }: Props) {
  const { t, language } = useTexts()
  const { brand } = useFrame()
  const { currency, totalServiceFee, netAmount, discount } = cart.summary
  const money = (amount: number) => price(amount, currency, language)
  const isTopUps = cart.items.every(({ kind }) => kind === 'topup')
  return (
    <section
      aria-label={t('total')}
      className="flex flex-col gap-4 rounded-brand edge border-line bg-raised p-5 shadow-brand lg:sticky lg:top-8"
    >
      <dl className="flex flex-col gap-2">
        {brand.features.hasDetailedCart ? (
          <>
            <Row name={t(isTopUps ? 'topUps' : 'pieces', { count: cart.itemCount })} value={money(netAmount)} />
            <Row name={t('serviceFee')} value={money(totalServiceFee)} />
          </>
        ) : (
          totalServiceFee > 0 && <Row name={t('feesIncluded')} value={money(totalServiceFee)} />
        )}
        {discount !== undefined && <Row name={t('discount')} value={`−${money(discount)}`} />}
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-lg font-bold">{t('total')}</dt>
          <dd className="text-2xl font-bold whitespace-nowrap tabular-nums">{money(cart.totalPrice)}</dd>
        </div>
      </dl>
      <GuidePrice amount={toNearestMinor(cart.totalPrice)} isTotal known={guide} className="-mt-2 text-sm text-muted" />
      {brand.features.hasDetailedCart && <p className="-mt-2 text-sm text-muted">{t('pricesIncludeVat')}</p>}
      {voucherBox}
      {!cart.notAvailable && (
        <LinkButton to={shopPath(brand, 'checkout/payment')} wide>
          {t('toPayment')}
        </LinkButton>
      )}
    </section>
  )
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4 text-muted">
      <dt>{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  )
}
