import { Form, useNavigation } from 'react-router'
import type { CartView } from '#cart/contract'
import type { Currency } from '#kit/money'
import { useTexts } from '../../../../texts.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { Icon } from '../../../../ui/icon.tsx'
import { Stepper } from '../../../../ui/stepper.tsx'
import { useFrame } from '../../../../use-frame.ts'
import { price } from '../../price.ts'

type Props = { item: CartView['items'][number]; currency: Currency; isFixed: boolean; error: string | undefined }

/** One line of the cart. What was just pressed shows at once; the server's answer settles it. */
export function CartLine({ item, currency, isFixed, error }: Props) {
  const { t, language } = useTexts()
  const { formData } = useNavigation()
  const isDetailed = useFrame().brand.features.hasDetailedCart
  const money = (amount: number) => price(amount, currency, language)
  const sent = formData?.get('itemKey') === item.itemKey ? Number(formData.get('count')) : undefined
  const pending = sent !== undefined
  const number = item.readablePhoneNumber
  const words = { number: number ?? '', product: item.description }
  return (
    <li
      className={`flex flex-col gap-4 rounded-brand edge border-line bg-raised p-4 shadow-brand md:p-5 ${pending ? 'opacity-70' : ''}`}
    >
      <div className="flex items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-lg font-bold">{item.description}</h2>
          {number && <p className="text-muted tabular-nums">{t('forNumber', { number })}</p>}
          {!isDetailed && item.serviceFee > 0 && (
            <p className="text-sm text-muted">{t('feeEach', { fee: money(item.serviceFee) })}</p>
          )}
        </div>
        <p className="text-lg font-bold whitespace-nowrap tabular-nums">{money(item.grossAmount)}</p>
      </div>
      {isDetailed && <LineDetails item={item} money={money} />}
      {!isFixed && (
        <Form method="post" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <input type="hidden" name="itemKey" value={item.itemKey} />
          <Stepper
            name="count"
            count={sent || item.quantity}
            pending={pending}
            words={{
              group: t(number ? 'quantityOf' : 'quantityOfProduct', words),
              fewer: t('oneFewer'),
              more: t('oneMore'),
            }}
          />
          <button
            type="submit"
            name="count"
            value="0"
            disabled={pending}
            className="inline-flex min-h-11 items-center gap-2 rounded-field px-2 text-muted underline underline-offset-4 hover:text-ink focus-ring"
          >
            <Icon name="cross" className="size-4.5" />
            {t('remove')}
            <span className="sr-only">: {number ? t('lineOf', words) : item.description}</span>
          </button>
        </Form>
      )}
      {error && <FieldError name={item.itemKey}>{error}</FieldError>}
    </li>
  )
}

/** What the price is made of, whose credit it is, and when it comes: for brands that show it all in the cart. */
function LineDetails({ item, money }: { item: Props['item']; money: (amount: number) => string }) {
  const { t } = useTexts()
  const times = (amount: number) => (item.quantity > 1 ? `${item.quantity} × ${money(amount)}` : money(amount))
  const rows = [
    ...(item.kind === 'topup' ? [[t('operatorQuestion'), item.brandName]] : []),
    [t('faceValue'), times(item.amount)],
    ...(item.serviceFee > 0 ? [[t('serviceFee'), times(item.serviceFee)]] : []),
  ]
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-3">
      <dl className="flex flex-col gap-1 text-muted">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt>{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="flex items-center gap-1.5 text-sm">
        <Icon name="bolt" className="size-4.5 text-accent-ink" />
        {t('arrivesAfterPayment')}
      </p>
    </div>
  )
}
