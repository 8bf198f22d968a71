import { Form } from 'react-router'
import { formatMoney, type Minor } from '#kit/money'
import { useFrame } from '../../../document/use-frame.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { StatusNote } from '../catalogue/status-note.tsx'
import type { BrandPage } from './load.ts'

/** All products of the brand with their prices, fee included, and why a product cannot be bought. */
export function Prices({ products, hasButtons }: Pick<BrandPage, 'products'> & { hasButtons: boolean }) {
  const { t, language } = useTexts()
  const { currency } = useFrame().brand
  const money = (amount: Minor) => formatMoney(amount, currency, language)
  return (
    <ul className="flex flex-col overflow-hidden rounded-brand edge border-line bg-raised">
      {products.map(({ productId, kind, description, validityNote, amount, range, serviceFee, status }) => (
        <li
          key={productId}
          className="flex min-h-14 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line px-4 py-2 last:border-b-0"
        >
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {description}
            {validityNote && <span className="text-sm text-muted">{validityNote}</span>}
            <StatusNote status={status} />
          </span>
          <span className="flex flex-wrap items-baseline gap-x-2 tabular-nums">
            <span className="font-bold">
              {amount !== undefined ? money(amount + serviceFee) : range && `${money(range.min)} – ${money(range.max)}`}
            </span>
            {serviceFee > 0 && (
              <span className="text-sm text-muted">
                {amount !== undefined
                  ? t('feeIncluded', { fee: money(serviceFee) })
                  : t('product.fee', { fee: money(serviceFee) })}
              </span>
            )}
          </span>
          {hasButtons && kind !== 'topup' && status === 'ACTIVE' && amount !== undefined && (
            <Form method="post">
              <Button name="productId" value={productId} look="secondary">
                {t('brandPage.buy')}
                <span className="sr-only">: {description}</span>
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  )
}
