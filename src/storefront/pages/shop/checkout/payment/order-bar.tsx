import type { ReactNode } from 'react'
import { toNearestMinor } from '#kit/money'
import { useTexts } from '../../../../texts/texts.tsx'
import { Button } from '../../../../ui/forms/button.tsx'
import { GuidePrice } from '../../guide/guide-price.tsx'
import { price } from '../../price.ts'
import type { PaymentPage } from './load.ts'

type Cart = PaymentPage['cart']

/** Whether a line says all of an order: one item that sets nothing up, goes to nobody else and has no discount. */
export function isInOneLine({ items, summary }: Cart): boolean {
  const [item, ...others] = items
  if (!item || others.length > 0 || summary.discount !== undefined) return false
  return !item.giftNote && !item.autoTopupNote && !item.iccid && !item.validityNote
}

type Props = { page: PaymentPage; isUnderWay: boolean; children: ReactNode }

/**
 * The order button with what is bought and the total right above it, as the law wants it. On a phone both stay in reach
 * while the page is filled in, if a line says all of the order: terms of an automatic top-up stand above the button as
 * well, and need the page.
 */
export function OrderBar({ page: { cart, terms, guide }, isUnderWay, children }: Props) {
  const { t, language } = useTexts()
  const money = (amount: number) => price(amount, cart.summary.currency, language)
  const [item] = cart.items
  const { totalServiceFee: fee } = cart.summary
  return (
    <div
      className={`bottom-0 z-1 flex flex-col gap-1 max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-raised max-md:px-4 max-md:py-2 md:gap-4 ${terms ? '' : 'max-md:tall:sticky'}`}
    >
      {item && isInOneLine(cart) && (
        <dl className="flex flex-col md:gap-2 md:rounded-brand md:edge md:border-line md:bg-raised md:p-5">
          <div className="flex justify-between gap-4 max-md:text-sm">
            <dt className="min-w-0">
              <span className="font-bold">
                {item.quantity > 1 && `${item.quantity} × `}
                {item.description}
              </span>{' '}
              {item.readablePhoneNumber && (
                <span className="whitespace-nowrap text-muted tabular-nums">
                  {t('forNumber', { number: item.readablePhoneNumber })}
                </span>
              )}
            </dt>
            <dd className="whitespace-nowrap tabular-nums">{money(item.grossAmount)}</dd>
          </div>
          {fee > 0 && (
            <div className="flex justify-between gap-4 text-sm text-muted">
              <dt>{t('feesIncluded')}</dt>
              <dd className="tabular-nums">{money(fee)}</dd>
            </div>
          )}
          <div className="flex items-baseline justify-between gap-4 md:border-t md:border-line md:pt-4">
            <dt className="font-bold">{t('total')}</dt>
            <dd className="text-xl font-bold whitespace-nowrap tabular-nums">{money(cart.totalPrice)}</dd>
          </div>
        </dl>
      )}
      {!isInOneLine(cart) && !terms && (
        <p className="flex items-baseline justify-between gap-4 md:hidden">
          <span className="font-bold">{t('total')}</span>
          <span className="text-xl font-bold whitespace-nowrap tabular-nums">{money(cart.totalPrice)}</span>
        </p>
      )}
      <GuidePrice amount={toNearestMinor(cart.totalPrice)} isTotal known={guide} className="text-sm text-muted" />
      <Button wide pending={isUnderWay}>
        {children}
      </Button>
    </div>
  )
}
