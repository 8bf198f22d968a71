import { formatMoney, type Minor } from '#kit/money'
import { useFrame } from '../../../document/use-frame.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import type { Cost } from './offers.ts'

type Props = {
  cost: Cost | undefined
  pending: boolean
  /** The button's text, if it does not lead to the next step. */
  label?: string | undefined
  /** It does not stay in view, because the page is about something else first. */
  isBeside?: boolean | undefined
}

/** The total, and the one button: always in reach of the thumb on a phone. */
export function TotalBar({ cost, pending, label, isBeside }: Props) {
  const { t, language } = useTexts()
  const { brand } = useFrame()
  const money = (amount: Minor) => formatMoney(amount, brand.currency, language)
  const { hasMultipleBrands, skipCartPageCheckout } = brand.features
  return (
    <div
      className={`bottom-0 z-1 -mx-4 flex flex-col gap-3 border-t border-line bg-raised p-4 md:mx-0 md:border-0 md:bg-transparent md:p-0 ${isBeside ? '' : 'max-md:tall:sticky'}`}
    >
      <div className="script-only total-now">
        <p aria-live="polite" className="flex min-h-7 items-baseline justify-between gap-4">
          <span className="flex flex-wrap items-baseline gap-x-2">
            {t('total')}
            {cost && cost.fee > 0 && !cost.from && (
              <span className="text-sm text-muted">{t('feeIncluded', { fee: money(cost.fee) })}</span>
            )}
            {cost?.from && hasMultipleBrands && <span className="text-sm text-muted">{t('feeByOperator')}</span>}
          </span>
          <span className="text-xl font-bold whitespace-nowrap tabular-nums">
            {cost ? (cost.from ? t('priceFrom', { price: money(cost.total) }) : money(cost.total)) : '–'}
          </span>
        </p>
      </div>
      <Button wide pending={pending}>
        {label ?? t(skipCartPageCheckout ? 'toPayment' : 'goOn')}
      </Button>
    </div>
  )
}
