import type { ReactNode } from 'react'
import { readableIccid } from '#kit/esim'
import type { Currency } from '#kit/money'
import { useTexts } from '../../texts/texts.tsx'
import { price } from './price.ts'

type Line = {
  description: string
  brandName: string
  readablePhoneNumber?: string | undefined
  iccid?: string | undefined
  quantity: number
  grossAmount: number
  /** The recipient, as text. */
  giftNote?: string | undefined
  /** How long its code is valid, as text. */
  validityNote?: string | undefined
  /** A note that it is topped up automatically from then on. */
  autoTopupNote?: string | undefined
}

type Props = {
  lines: readonly Line[]
  summary: { totalServiceFee: number; discount?: number | undefined; currency: Currency }
  totalPrice: number
  /** A note under a line, for instance that it could not be delivered. */
  note?: (index: number) => ReactNode
}

/** The items, their recipients, and the total with all fees. */
export function OrderLines({ lines, summary, totalPrice, note }: Props) {
  const { t, language } = useTexts()
  const money = (amount: number) => price(amount, summary.currency, language)
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-4">
        {lines.map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change their order
          <li key={index} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4">
            <span className="flex min-w-0 flex-col">
              <span className="font-bold">
                {line.quantity > 1 && `${line.quantity} × `}
                {line.description}
              </span>
              {line.readablePhoneNumber && (
                <span className="text-muted tabular-nums">{t('forNumber', { number: line.readablePhoneNumber })}</span>
              )}
              {line.giftNote && <span className="text-pretty text-muted">{line.giftNote}</span>}
              {line.validityNote && <span className="text-muted">{line.validityNote}</span>}
              {line.autoTopupNote && <span className="text-pretty text-muted">{line.autoTopupNote}</span>}
              {line.iccid && (
                <span className="text-muted tabular-nums">{t('forEsim', { iccid: readableIccid(line.iccid) })}</span>
              )}
            </span>
            <span className="whitespace-nowrap tabular-nums">{money(line.grossAmount)}</span>
            {/* Codes are long, so they have the whole width. */}
            {note && <div className="col-span-2 flex flex-col">{note(index)}</div>}
          </li>
        ))}
      </ul>
      <Totals fee={summary.totalServiceFee} discount={summary.discount} total={totalPrice} money={money} />
    </div>
  )
}

type TotalsProps = { fee: number; discount: number | undefined; total: number; money: (amount: number) => string }

function Totals({ fee, discount, total, money }: TotalsProps) {
  const { t } = useTexts()
  return (
    <dl className="flex flex-col gap-1 border-t border-line pt-4">
      {fee > 0 && (
        <div className="flex justify-between gap-4 text-muted">
          <dt>{t('feesIncluded')}</dt>
          <dd className="tabular-nums">{money(fee)}</dd>
        </div>
      )}
      {discount !== undefined && (
        <div className="flex justify-between gap-4 text-muted">
          <dt>{t('discount')}</dt>
          <dd className="tabular-nums">−{money(discount)}</dd>
        </div>
      )}
      <div className="flex items-baseline justify-between gap-4">
        <dt className="font-bold">{t('total')}</dt>
        <dd className="text-xl font-bold whitespace-nowrap tabular-nums">{money(total)}</dd>
      </div>
    </dl>
  )
}
