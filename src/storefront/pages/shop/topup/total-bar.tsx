import { formatMoney, type Minor } from '#kit/money'
import { useFrame } from '../../../document/use-frame.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { GuidePrice } from '../guide/guide-price.tsx'
import type { Cost } from './offers.ts'

type Props = {
  cost: Cost | undefined
  pending: boolean
  /** The button's text, if it does not lead to the next step. */
  label?: string | undefined
  /** It does not stay in view, because the page is about something else first. */
  isBeside?: boolean | undefined
}

const aside = 'text-sm text-muted max-md:order-1 max-md:basis-full'

/**
 * The total, and the one button: at the end of the form, and while that is out of sight at the foot of a phone's
 * window, in one line, so that it covers none of what is asked above it.
 */
export function TotalBar({ cost, pending, label, isBeside }: Props) {
  const { t, language } = useTexts()
  const { brand } = useFrame()
  const money = (amount: Minor) => formatMoney(amount, brand.currency, language)
  const { hasMultipleBrands, skipCartPageCheckout } = brand.features
  return (
    <div
      className={`bottom-0 z-1 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-raised px-4 py-2 md:mx-0 md:flex-col md:items-stretch md:gap-3 md:border-0 md:bg-transparent md:p-0 ${isBeside ? '' : 'max-md:tall:sticky'}`}
    >
      <div className="script-only total-now grow-3 max-md:basis-28">
        {/* On a phone the sum is beside its word, and what belongs to it below both. */}
        <p
          aria-live="polite"
          className="flex flex-wrap items-baseline justify-between gap-x-2 md:min-h-7 md:flex-nowrap md:gap-x-4"
        >
          <span className="contents items-baseline gap-x-2 md:flex md:flex-wrap">
            {t('total')}
            {cost && cost.fee > 0 && !cost.from && (
              <span className={aside}>{t('feeIncluded', { fee: money(cost.fee) })}</span>
            )}
            {cost && !cost.from && <GuidePrice amount={cost.total} isTotal className={aside} />}
            {cost?.from && hasMultipleBrands && <span className={aside}>{t('feeByOperator')}</span>}
          </span>
          <span className="text-xl font-bold whitespace-nowrap tabular-nums">
            {cost ? (cost.from ? t('priceFrom', { price: money(cost.total) }) : money(cost.total)) : '–'}
          </span>
        </p>
      </div>
      <Button pending={pending} className="grow">
        {label ?? t(skipCartPageCheckout ? 'toPayment' : 'goOn')}
      </Button>
    </div>
  )
}
