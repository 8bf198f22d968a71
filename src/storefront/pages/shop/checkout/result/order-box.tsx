import type { ReactNode } from 'react'
import { formatMoney } from '#kit/money'
import { useFrame } from '../../../../document/use-frame.ts'
import { useTexts } from '../../../../texts/texts.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import { Codes } from '../../codes.tsx'
import { OrderLines } from '../../order-lines.tsx'
import type { ResultPage } from './load.ts'
import type { ResultView } from './result-view.ts'

/**
 * The items: open if the brand shows details, else collapsed under a heading; never collapsed if a part did not arrive,
 * or is a code.
 */
export function OrderBox({ view }: { view: ResultView & Pick<ResultPage, 'redemption'> }) {
  const { t, language } = useTexts()
  const hasCodes = view.lines.some(({ codes, codesHelp }) => codes !== undefined || codesHelp !== undefined)
  const isFolded = !useFrame().brand.features.hasDetailedSuccessPage && view.moneyBack === 0 && !hasCodes
  const heading = (
    <>
      <span className="headline text-xl">{t('yourOrder')}</span>
      <span className="text-sm text-muted">{t('orderNumber', { number: view.orderNumber })}</span>
    </>
  )
  return (
    <Box isFolded={isFolded} label={t('yourOrder')} heading={heading}>
      <p className="-mt-2 text-sm text-muted">{t('orderedOn', { date: view.orderedOn })}</p>
      <OrderLines
        lines={view.lines}
        summary={view.summary}
        totalPrice={view.totalPrice}
        note={(index) => {
          const { failed = 0, codes, codesHelp, productId = '' } = view.lines[index] ?? {}
          return (
            <>
              {view.isPaid && failed > 0 && <span className="font-bold text-danger">{t('lineNotDelivered')}</span>}
              {codes && <Codes codes={codes} steps={view.redemption[productId]} />}
              {codesHelp && <p className="mt-3 text-pretty">{t('code.unreadable', { email: codesHelp })}</p>}
            </>
          )
        }}
      />
      {view.moneyBack > 0 && (
        <p className="font-bold">
          {t('moneyBack', { amount: formatMoney(view.moneyBack, view.summary.currency, language) })}
        </p>
      )}
      {view.isPaid && view.receiptTo && (
        <p className="text-muted">
          {t(view.onlySetsUp ? 'autoTopup.confirmTo' : 'receiptTo', { email: view.receiptTo })}
        </p>
      )}
    </Box>
  )
}

type BoxProps = { isFolded: boolean; label: string; heading: ReactNode; children: ReactNode }

function Box({ isFolded, label, heading, children }: BoxProps) {
  const look = 'rounded-brand edge border-line bg-raised shadow-brand'
  if (isFolded) {
    return (
      <details className={`group/order ${look}`}>
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 p-5 focus-ring md:p-6">
          <span className="flex flex-wrap items-baseline gap-x-4">{heading}</span>
          <Icon name="chevron" className="size-5 transition-transform duration-150 group-open/order:rotate-180" />
        </summary>
        <div className="flex flex-col gap-4 px-5 pb-5 md:px-6 md:pb-6">{children}</div>
      </details>
    )
  }
  return (
    <section aria-label={label} className={`flex flex-col gap-4 p-5 md:p-6 ${look}`}>
      <h2 className="flex flex-wrap items-baseline justify-between gap-x-4">{heading}</h2>
      {children}
    </section>
  )
}
