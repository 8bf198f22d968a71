import { Link } from 'react-router'
import { useTexts } from '../../../../texts/texts.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import type { FormProblem } from '../../../form-problem.ts'
import { OrderLines } from '../../order-lines.tsx'
import { price } from '../../price.ts'
import { ChangeItem } from './change-item/change-item.tsx'
import type { PaymentPage } from './load.ts'

type Props = { page: PaymentPage; problem: FormProblem | undefined }

/** What is bought, in one line that opens: there it is changed, or several items are listed. */
export function OrderSummaryBar({ page: { cart, change, chooseAgain }, problem }: Props) {
  const { t, language } = useTexts()
  const [item, ...others] = cart.items
  const isOne = item !== undefined && others.length === 0
  return (
    <details
      open={problem !== undefined}
      className={`group/order -mx-[clamp(16px,4vw,40px)] -mt-4 border-b border-line bg-raised md:-mt-12 ${change ? 'lg:mx-0 lg:mt-0 lg:max-w-160 lg:rounded-brand lg:border' : 'lg:hidden'}`}
    >
      <summary className="contained flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 py-1.5 focus-ring lg:px-5">
        {isOne ? (
          <span className="flex min-w-0 flex-1 flex-col text-sm">
            <span className="font-bold">
              {item.quantity > 1 && `${item.quantity} × `}
              {item.description}
            </span>
            {item.readablePhoneNumber && <span className="text-muted tabular-nums">{item.readablePhoneNumber}</span>}
          </span>
        ) : (
          <span className="flex-1 font-bold">{t('yourOrder')}</span>
        )}
        {!change && (
          <span className="text-lg font-bold tabular-nums">
            {price(cart.totalPrice, cart.summary.currency, language)}
          </span>
        )}
        <span className="inline-flex items-center gap-1 font-bold">
          {change && <span className="text-sm underline underline-offset-4">{t('changeItem')}</span>}
          <Icon name="chevron" className="size-5 transition-transform duration-150 group-open/order:rotate-180" />
        </span>
      </summary>
      <div className="contained pb-5 lg:px-5">
        {change ? (
          <ChangeItem change={change} problem={problem} />
        ) : (
          <OrderLines lines={cart.items} summary={cart.summary} totalPrice={cart.totalPrice} />
        )}
        <ChooseAgain path={chooseAgain} />
      </div>
    </details>
  )
}

/** On a desktop: a column that stays in sight. */
export function OrderSummaryColumn({ page: { cart, chooseAgain } }: Pick<Props, 'page'>) {
  const { t } = useTexts()
  return (
    <aside
      aria-label={t('yourOrder')}
      className="hidden flex-col gap-4 rounded-brand edge border-line bg-raised p-6 shadow-brand lg:sticky lg:top-8 lg:flex"
    >
      <p className="headline text-xl">{t('yourOrder')}</p>
      <OrderLines lines={cart.items} summary={cart.summary} totalPrice={cart.totalPrice} />
      <ChooseAgain path={chooseAgain} />
    </aside>
  )
}

/** Back to number and amount, where the loader says so. */
function ChooseAgain({ path }: { path: string | undefined }) {
  const { t } = useTexts()
  return (
    path && (
      <Link to={path} className="text-link self-start font-bold">
        {t('changeChoice')}
      </Link>
    )
  )
}
