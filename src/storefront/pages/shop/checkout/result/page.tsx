import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { Head } from '../../../../head.tsx'
import { useTexts } from '../../../../texts.tsx'
import { LinkButton } from '../../../../ui/button.tsx'
import { Sign } from '../../../../ui/sign.tsx'
import { useFrame } from '../../../../use-frame.ts'
import { OrderLines } from '../../order-lines.tsx'
import { price } from '../../price.ts'
import { IfNothingHappens } from './if-nothing-happens.tsx'
import { load } from './load.ts'
import { OrderSteps } from './order-steps.tsx'
import { lookOf } from './result-looks.ts'
import { submit } from './submit.ts'
import { TryAgain } from './try-again.tsx'
import { usePolling } from './use-polling.ts'

export { load as loader, submit as action }

export default function ResultPage() {
  const { view, leaveFor } = usePolling(useLoaderData<typeof load>())
  const { brand } = useFrame()
  const { t, language } = useTexts()
  const look = lookOf(view)
  const money = (amount: number) => price(amount, view.summary.currency, language)
  const [line, ...others] = view.lines
  useEffect(() => {
    if (leaveFor) location.assign(leaveFor)
  }, [leaveFor])
  return (
    <div className="mx-auto flex max-w-160 flex-col gap-10">
      <Head title="resultTitle" index={false} />
      {view.status === 'Pending' && (
        <noscript>
          <meta
            httpEquiv="refresh"
            content={`${view.everyMs / 1000};url=?order=${encodeURIComponent(view.token)}&poll=${view.polls + 1}`}
          />
        </noscript>
      )}
      <section aria-live="polite" className="flex flex-col items-center gap-5 text-center">
        <Sign kind={look.sign} lively={!brand.features.hasDetailedSuccessPage} />
        <h1 className="headline text-3xl">{t(look.title)}</h1>
        {view.status === 'Success' && line?.quantity === 1 && others.length === 0 && (
          <p className="text-lg text-pretty">
            {t('topupSuccessMessage', { amount: money(line.originalAmount), phone: line.readablePhoneNumber })}
          </p>
        )}
        {look.text && <p className="max-w-[60ch] text-lg text-pretty">{t(look.text)}</p>}
        {leaveFor && (
          <LinkButton to={leaveFor} reloadDocument>
            {t('backToPayment')}
          </LinkButton>
        )}
        {look.canRetry && !leaveFor && <TryAgain token={view.token} />}
      </section>
      {view.isPaid || view.status === 'Pending' ? <OrderSteps view={view} /> : null}
      <section
        aria-label={t('yourOrder')}
        className="flex flex-col gap-4 rounded-brand edge border-line bg-raised p-5 shadow-brand md:p-6"
      >
        <h2 className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="headline text-xl">{t('yourOrder')}</span>
          <span className="text-sm text-muted">{t('orderNumber', { number: view.orderNumber })}</span>
        </h2>
        <OrderLines
          lines={view.lines}
          summary={view.summary}
          totalPrice={view.totalPrice}
          note={(index) =>
            view.isPaid && (view.lines[index]?.failed ?? 0) > 0 ? (
              <span className="font-bold text-danger">{t('lineNotDelivered')}</span>
            ) : undefined
          }
        />
        {view.moneyBack > 0 && <p className="font-bold">{t('moneyBack', { amount: money(view.moneyBack) })}</p>}
        {view.isPaid && view.receiptTo && <p className="text-muted">{t('receiptTo', { email: view.receiptTo })}</p>}
      </section>
      {view.isPaid || view.status !== 'Failure' || look.sign === 'late' ? (
        <IfNothingHappens view={view} look={look.sign} />
      ) : null}
      {view.status !== 'Pending' && !look.canRetry && (
        <LinkButton to={brand.mainPage} look="secondary" wide>
          {t('addAnother')}
        </LinkButton>
      )}
    </div>
  )
}
