import { useEffect, useRef } from 'react'
import { Link, useActionData, useLoaderData } from 'react-router'
import { Head } from '../../../../document/head.tsx'
import { useFrame } from '../../../../document/use-frame.ts'
import { useTexts } from '../../../../texts/texts.tsx'
import { toast } from '../../../../toasts/toast.ts'
import { Notice } from '../../../../ui/parts/notice.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import type { FormProblem } from '../../../form-problem.ts'
import { ProblemSummary, useFieldErrors } from '../../../problem-summary.tsx'
import { EmptyCart } from '../empty-cart.tsx'
import { VoucherBox } from '../voucher-box.tsx'
import { CartLine } from './cart-line.tsx'
import { CartTotal } from './cart-total.tsx'
import { load } from './load.ts'
import type { Removed } from './remove-line.ts'
import { RemovedNotice } from './removed-notice.tsx'
import { submit } from './submit.ts'

export { load as loader, submit as action }

export default function CartPage() {
  const { cart, guide, isReset, takesVouchers, ordered } = useLoaderData<typeof load>()
  const answer = useActionData() as FormProblem | Removed | undefined
  const [problem, removed] = answer && 'removed' in answer ? [undefined, answer.removed] : [answer, undefined]
  const ofVouchers = problem?.typed.intent === 'add-voucher' ? problem : undefined
  const { mainPage } = useFrame().brand
  const { t } = useTexts()
  const errors = useFieldErrors(problem)
  const count = cart?.items.length ?? 0
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current) toast('success', 'successfulDelete')
    before.current = count
  }, [count])
  const undo = removed && <RemovedNotice removed={removed} />
  if (!cart || cart.items.length === 0)
    return (
      <EmptyCart isReset={isReset} ordered={ordered}>
        {undo}
      </EmptyCart>
    )
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_360px] lg:gap-12">
      <section className="stack">
        <Head title={t('cartTitle')} index={false} />
        {isReset && <Notice kind="warning">{t('unknownCartErrorMessage')}</Notice>}
        <h1 className="headline text-3xl">{t('cart')}</h1>
        {problem && <ProblemSummary problem={problem} />}
        {undo}
        {cart.notAvailable && (
          <Notice kind="warning" title={t('nothingAvailable')}>
            {t('nothingAvailableText')}
          </Notice>
        )}
        <ul className="flex flex-col gap-3">
          {cart.items.map((item) => (
            <CartLine
              key={item.itemKey}
              item={item}
              currency={cart.summary.currency}
              isFixed={cart.orderNumber !== undefined}
              error={errors(item.itemKey)}
              typed={problem?.typed.itemKey === item.itemKey ? problem.typed.quantity : undefined}
            />
          ))}
        </ul>
        <Link to={mainPage} className="text-link gap-2 self-start font-bold">
          <Icon name="plus" />
          {t(cart.items.some(({ phoneNumber }) => phoneNumber) ? 'addAnother' : 'addMore')}
        </Link>
      </section>
      <CartTotal
        cart={cart}
        guide={guide}
        voucherBox={takesVouchers && <VoucherBox cart={cart} problem={ofVouchers} />}
      />
    </div>
  )
}
