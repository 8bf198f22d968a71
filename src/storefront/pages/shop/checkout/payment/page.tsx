import { useEffect, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useActionData, useLoaderData } from 'react-router'
import { Head } from '../../../../document/head.tsx'
import { isLeaving, LeavingNotice } from '../../../../payer-window/external-redirect.tsx'
import { isPayerWindow, PayerWindow } from '../../../../payer-window/payer-window.tsx'
import { useTexts } from '../../../../texts/texts.tsx'
import { Notice } from '../../../../ui/parts/notice.tsx'
import type { FormProblem } from '../../../form-problem.ts'
import { ProblemSummary } from '../../../problem-summary.tsx'
import { EmptyCart } from '../empty-cart.tsx'
import { VoucherBox } from '../voucher-box.tsx'
import { isVouchersChanged } from './contact/vouchers-changed.ts'
import { load } from './load.ts'
import { OrderSummaryBar, OrderSummaryColumn } from './order-summary.tsx'
import { formId, PaymentForm } from './payment-form.tsx'
import { type DuplicateStep as Duplicate, isDuplicateStep } from './steps/duplicate.ts'
import { DuplicateStep } from './steps/duplicate-step.tsx'
import { isOtpStep, type OtpStep as Step } from './steps/otp.ts'
import { OtpStep } from './steps/otp-step.tsx'
import { submit } from './submit.ts'

export { load as loader, submit as action }

/** A form that leads away needs no reload of the cart; a refused one does, because prices may have changed. */
export const shouldRevalidate = ({
  actionStatus,
  actionResult,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  actionStatus === undefined ? defaultShouldRevalidate : actionStatus >= 400 || isVouchersChanged(actionResult)

export default function PaymentPage() {
  const page = useLoaderData<typeof load>()
  const answer = useActionData<typeof submit>()
  const { t } = useTexts()
  const [closed, close] = useState<Step | Duplicate>()
  // Back from the payment page, the browser may show this page as it was left: it is reloaded then.
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pageshow', onShow)
    return () => removeEventListener('pageshow', onShow)
  }, [])
  if (!page.cart) return <EmptyCart isReset={page.isReset} ordered={page.ordered} />
  if (isPayerWindow(answer)) return <PayerWindow step={answer} />
  if (isLeaving(answer)) return <LeavingNotice url={answer.leaveFor} />
  const step = isOtpStep(answer) ? answer : undefined
  const twice = isDuplicateStep(answer) ? answer : undefined
  const changed = isVouchersChanged(answer) ? answer : undefined
  const said = answer && !step && !twice && !changed ? (answer as FormProblem) : undefined
  const ofVouchers = said?.typed.intent === 'add-voucher' || said?.fields.voucherCode ? said : undefined
  const ofItem = said?.fields.msisdn || said?.fields.amount ? said : undefined
  const problem = ofVouchers || ofItem ? undefined : said
  return (
    <>
      <Head title={t('paymentTitle')} index={false} />
      {/* The button that Enter presses, wherever it is pressed: not one of those that come first. */}
      {(page.takesVouchers || page.change) && (
        <button type="submit" form={formId} tabIndex={-1} aria-hidden="true" className="sr-only" />
      )}
      <OrderSummaryBar page={page} problem={ofItem} />
      <div
        className={`grid items-start gap-12 pt-3 md:pt-6 lg:grid-cols-[minmax(0,1fr)_380px] lg:gap-16 ${page.change ? 'lg:pt-8' : 'lg:pt-0'}`}
      >
        <div className="stack max-w-160 max-md:gap-4">
          {/* On a phone the first question says it. */}
          <h1 className="headline text-3xl max-md:sr-only">{t('payment')}</h1>
          {page.cart.notAvailable && (
            <Notice kind="warning" title={t('nothingAvailable')}>
              {t('nothingAvailableText')}
            </Notice>
          )}
          {page.notice && !problem && (
            <Notice kind="warning" title={page.notice.title}>
              {page.notice.texts.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </Notice>
          )}
          {page.unavailable && !problem && page.cart.paymentMethod !== 'N/A' && (
            <Notice kind="error">{t(page.unavailable)}</Notice>
          )}
          {step && step !== closed && <OtpStep step={step} onClose={() => close(step)} />}
          {twice && twice !== closed && <DuplicateStep step={twice} onClose={() => close(twice)} />}
          {ofItem && <ProblemSummary problem={ofItem} order={['msisdn', 'amount']} />}
          {ofVouchers && <ProblemSummary problem={ofVouchers} />}
          {!page.cart.notAvailable && (
            <PaymentForm page={page} problem={problem} typed={(said ?? step ?? twice ?? changed)?.typed}>
              {page.takesVouchers && <VoucherBox cart={page.cart} problem={ofVouchers} form={formId} />}
            </PaymentForm>
          )}
        </div>
        <OrderSummaryColumn page={page} />
      </div>
    </>
  )
}
