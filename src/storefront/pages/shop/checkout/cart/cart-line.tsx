import { useNavigation } from 'react-router'
import type { CartView } from '#cart/contract'
import { readableIccid } from '#kit/esim'
import type { Currency } from '#kit/money'
import { useFrame } from '../../../../document/use-frame.ts'
import { useTexts } from '../../../../texts/texts.tsx'
import { FieldError } from '../../../../ui/forms/field.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import type { CartNotes } from '../../line-notes.ts'
import { price } from '../../price.ts'
import { QuantityForm } from './quantity-form.tsx'

type Props = {
  item: CartView['items'][number] & CartNotes
  currency: Currency
  isFixed: boolean
  error: string | undefined
  /** The typed count that was refused. */
  typed: string | undefined
}

/** One line of the cart. A change is shown at once, until the server's answer replaces it. */
export function CartLine({ item, currency, isFixed, error, typed }: Props) {
  const { t, language } = useTexts()
  const { formData } = useNavigation()
  const isDetailed = useFrame().brand.features.hasDetailedCart
  const money = (amount: number) => price(amount, currency, language)
  const pending = formData?.get('itemKey') === item.itemKey
  const sent = pending ? (formData?.get('count') ?? formData?.get('quantity'))?.toString() : undefined
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
          {item.giftNote && <p className="text-pretty text-muted">{item.giftNote}</p>}
          {item.validityNote && <p className="text-muted">{item.validityNote}</p>}
          {item.autoTopupNote && <p className="text-pretty text-muted">{item.autoTopupNote}</p>}
          {item.iccid && (
            <p className="text-muted tabular-nums">{t('forEsim', { iccid: readableIccid(item.iccid) })}</p>
          )}
          {!isDetailed && item.serviceFee > 0 && (
            <p className="text-sm text-muted">{t('feeEach', { fee: money(item.serviceFee) })}</p>
          )}
        </div>
        <p className="text-lg font-bold whitespace-nowrap tabular-nums">{money(item.grossAmount)}</p>
      </div>
      {isDetailed && <LineDetails item={item} money={money} />}
      {!isFixed && (
        <QuantityForm
          item={item}
          typed={sent ?? typed}
          pending={pending}
          isWrong={error !== undefined}
          words={{
            group: t(number ? 'quantityOf' : 'quantityOfProduct', words),
            line: number ? t('lineOf', words) : item.description,
          }}
        />
      )}
      {error && <FieldError name={item.itemKey}>{error}</FieldError>}
    </li>
  )
}

/** How the price is composed, which operator it is for, and when it is delivered: for brands with a detailed cart. */
function LineDetails({ item, money }: { item: Props['item']; money: (amount: number) => string }) {
  const { t } = useTexts()
  const times = (amount: number) => (item.quantity > 1 ? `${item.quantity} × ${money(amount)}` : money(amount))
  const rows = [
    ...(item.kind === 'topup' ? [[t('operatorQuestion'), item.brandName]] : []),
    ...(item.kind === 'esim-plan' ? [] : [[t('faceValue'), times(item.amount)]]),
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
      {!item.gift && !(item.autoTopupOption ?? item.smsTopupConsent)?.startsLater && (
        <p className="flex items-center gap-1.5 text-sm">
          <Icon name="bolt" className="size-4.5 text-accent-ink" />
          {t('arrivesAfterPayment')}
        </p>
      )}
    </div>
  )
}
