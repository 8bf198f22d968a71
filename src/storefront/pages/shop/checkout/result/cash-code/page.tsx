import { useEffect, useRef } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { maxPolls, pollIntervalMs } from '#checkout/result/contract'
import { shopPath } from '#tenants/contract'
import { Head } from '../../../../../document/head.tsx'
import { useFrame } from '../../../../../document/use-frame.ts'
import { useTexts } from '../../../../../texts/texts.tsx'
import { LinkButton } from '../../../../../ui/forms/button.tsx'
import type { SignKind } from '../../../../../ui/signs/sign.tsx'
import { price } from '../../../price.ts'
import { OrderBox } from '../order-box.tsx'
import { ResultPicture } from '../result-picture.tsx'
import { type CodeState, load } from './load.ts'

export { load as loader }

const signs: Record<CodeState, SignKind> = { underWay: 'waiting', done: 'success', failed: 'failed', freeing: 'failed' }
const texts = { underWay: 'redeem.underWayText', failed: 'redeem.failedText', freeing: 'redeem.freeing' } as const

export default function CashCodePage() {
  const { state, totalPrice, currency, brandName, own } = useLoaderData<typeof load>()
  const { t, language } = useTexts()
  const { brand } = useFrame()
  useLookAgain(state)
  const redeem = shopPath(brand, 'redeem')
  const amount = price(totalPrice, currency, language)
  return (
    <div className="mx-auto flex max-w-160 flex-col gap-10">
      <Head
        title={t(state === 'done' ? 'redeem.done' : state === 'underWay' ? 'redeem.underWay' : 'redeem.failed')}
        index={false}
      />
      {isMoving(state) && (
        <noscript>
          <meta httpEquiv="refresh" content={String(pollIntervalMs / 1000)} />
        </noscript>
      )}
      <section aria-live="polite" className="flex flex-col items-center gap-5 text-center">
        <ResultPicture kind={signs[state]} />
        <h1 className="headline text-3xl">
          {t(state === 'done' ? 'redeem.done' : state === 'underWay' ? 'redeem.underWay' : 'redeem.failed')}
        </h1>
        <p className="text-lg font-bold">
          {brandName} {amount}
        </p>
        {state === 'done' ? (
          own && <p className="text-lg text-pretty">{t('topupSuccessMessage', { amount, phone: own.phone })}</p>
        ) : (
          <p className="max-w-[60ch] text-lg text-pretty">{t(texts[state])}</p>
        )}
        {state === 'failed' && <LinkButton to={redeem}>{t('redeem.again')}</LinkButton>}
      </section>
      {own ? <OrderBox view={own.view} /> : <p className="text-center text-muted">{t('redeem.details')}</p>}
      {own?.orderPath && (
        <LinkButton to={own.orderPath} look="secondary" wide>
          {t('toOrderPage')}
        </LinkButton>
      )}
      {state === 'done' && (
        <LinkButton to={redeem} look="secondary" wide>
          {t('redeem.another')}
        </LinkButton>
      )}
    </div>
  )
}

/** Whether the state will change in a moment. */
const isMoving = (state: CodeState): boolean => state === 'underWay' || state === 'freeing'

/** Polls every two seconds while credit or code is on its way, as often as for any result. */
function useLookAgain(state: CodeState): void {
  const { revalidate, state: looking } = useRevalidator()
  const looks = useRef(0)
  useEffect(() => {
    if (!isMoving(state) || looking !== 'idle' || looks.current >= maxPolls) return
    const timer = setTimeout(() => {
      looks.current += 1
      revalidate()
    }, pollIntervalMs)
    return () => clearTimeout(timer)
  }, [state, looking, revalidate])
}
