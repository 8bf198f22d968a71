import { useEffect } from 'react'
import { useLoaderData } from 'react-router'
import { Head } from '../../../../document/head.tsx'
import { useFrame } from '../../../../document/use-frame.ts'
import { OfferPush } from '../../../../push/offer-push.tsx'
import { useTexts } from '../../../../texts/texts.tsx'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { price } from '../../price.ts'
import { AnotherNumber } from './another-number.tsx'
import { IfNothingHappens } from './if-nothing-happens.tsx'
import { load } from './load.ts'
import { MakeAutomatic } from './make-automatic.tsx'
import { OrderBox } from './order-box.tsx'
import { OrderSteps } from './order-steps.tsx'
import { PartnerOffer } from './partner-offer.tsx'
import { lookOf } from './result-looks.ts'
import { ResultPicture } from './result-picture.tsx'
import { submit } from './submit.ts'
import { TryAgain } from './try-again.tsx'
import { usePolling } from './use-polling.ts'
import { TellMe } from './waiting/tell-me.tsx'
import { WaitLine } from './waiting/wait-line.tsx'
import { WasSetUp } from './was-set-up.tsx'

export { load as loader, submit as action }

export default function ResultPage() {
  const { view, leaveFor } = usePolling(useLoaderData<typeof load>())
  const { brand } = useFrame()
  const { t, language } = useTexts()
  const look = lookOf(view)
  const sentences = view.happened.length > 0 || !look.text ? view.happened : [t(look.text)]
  const isInDoubt = view.message === 'productProcessError'
  const isDetailed = brand.features.hasDetailedSuccessPage || look.sign === 'late'
  const money = (amount: number) => price(amount, view.summary.currency, language)
  const again = <TryAgain token={view.token} methods={view.otherMethods} />
  const [line, ...others] = view.lines
  useEffect(() => {
    if (leaveFor) location.assign(leaveFor)
  }, [leaveFor])
  return (
    <div className="mx-auto flex max-w-160 flex-col gap-10">
      <Head title={t('resultTitle')} index={false} />
      {view.status === 'Pending' && (
        <noscript>
          <meta
            httpEquiv="refresh"
            content={`${view.everyMs / 1000};url=?order=${encodeURIComponent(view.token)}&poll=${view.polls + 1}`}
          />
        </noscript>
      )}
      <section aria-live="polite" className="flex flex-col items-center gap-5 text-center">
        <ResultPicture kind={look.sign} />
        <h1 className="headline text-3xl">{t(look.title)}</h1>
        {view.status === 'Success' && line?.readablePhoneNumber && line.quantity === 1 && others.length === 0 && (
          <p className="text-lg text-pretty">
            {t('topupSuccessMessage', {
              amount: money(line.originalAmount),
              phone: inOnePiece(line.readablePhoneNumber),
            })}
          </p>
        )}
        {view.status === 'Success' && view.setsUp && <WasSetUp told={view.wasSetUp} />}
        {sentences.length > 0 && <p className="max-w-[60ch] text-lg text-pretty">{sentences.join(' ')}</p>}
        {view.usual && <WaitLine usual={view.usual} />}
        {view.reviewPath && (
          <LinkButton to={view.reviewPath} look="secondary">
            {t('review.ask')}
          </LinkButton>
        )}
        {leaveFor && (
          <LinkButton to={leaveFor} reloadDocument>
            {t('backToPayment')}
          </LinkButton>
        )}
        {look.canRetry && !leaveFor && (view.numberRefused ? <AnotherNumber token={view.token} /> : again)}
      </section>
      <TellMe isPending={view.status === 'Pending'} />
      <OfferPush publicKey={view.pushKey} told={{ result: view.token }} />
      {!view.onlySetsUp && (view.status === 'Pending' || (view.isPaid && isDetailed)) && <OrderSteps view={view} />}
      <OrderBox view={view} />
      {view.orderPath && (
        <div className="flex flex-col gap-3">
          <LinkButton
            to={view.hasEsims ? `${view.orderPath}#esims` : view.orderPath}
            look={view.hasEsims ? 'primary' : 'secondary'}
            wide
          >
            {t(view.hasEsims ? 'esimInstall' : 'toOrderPage')}
          </LinkButton>
          {view.receipt && (
            <LinkButton to={view.receipt.path} look="secondary" wide reloadDocument>
              {view.receipt.label}
            </LinkButton>
          )}
        </div>
      )}
      {view.automatic && <MakeAutomatic offer={view.automatic} token={view.token} />}
      {look.title !== 'paymentFailed' && <IfNothingHappens view={view} look={look.sign} />}
      {view.isPaid && <PartnerOffer />}
      {view.status !== 'Pending' && (!look.canRetry || view.numberRefused) && !isInDoubt && (
        <LinkButton to={brand.mainPage} look="secondary" wide>
          {t(view.lines.some((line) => line.readablePhoneNumber) && !view.numberRefused ? 'addAnother' : 'addMore')}
        </LinkButton>
      )}
    </div>
  )
}

/** A number is not broken at the end of a line. */
const inOnePiece = (number: string): string => number.replaceAll(' ', '\u00a0')
