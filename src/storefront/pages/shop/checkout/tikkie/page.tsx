import { useLoaderData } from 'react-router'
import { shopPath } from '#tenants/contract'
import { Head } from '../../../../document/head.tsx'
import { useFrame } from '../../../../document/use-frame.ts'
import { useTexts } from '../../../../texts/texts.tsx'
import { LinkButton } from '../../../../ui/forms/button.tsx'
import { QrCode } from '../../../../ui/signs/qr-code.tsx'
import { price } from '../../price.ts'
import { load } from './load.ts'
import { useTikkiePolling } from './use-tikkie-polling.ts'

export { load as loader }

/** Paying by Tikkie: a link for the phone, a QR code to scan from the desktop. Continues by itself once it is paid. */
export default function TikkiePage() {
  const { url, qrCode, orderNumber, totalPrice, currency, resultPath, token } = useLoaderData<typeof load>()
  const { brand } = useFrame()
  const { t, language } = useTexts()
  useTikkiePolling(token, resultPath)
  return (
    <div className="mx-auto flex max-w-160 flex-col gap-8">
      <Head title={t('paymentTitle')} index={false} />
      <header className="flex flex-col gap-2">
        <h1 className="headline text-3xl">{t('tikkie.title')}</h1>
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="headline text-2xl">{price(totalPrice, currency, language)}</span>
          <span className="text-muted">{t('orderNumber', { number: orderNumber })}</span>
        </p>
      </header>
      <section className="flex flex-col gap-6 rounded-brand edge border-line bg-raised p-5 shadow-brand md:flex-row md:items-center md:gap-8 md:p-8">
        <QrCode {...qrCode} label={t('tikkie.qrCode')} className="hidden size-60 md:block" />
        <div className="flex flex-col gap-5">
          <p className="hidden text-lg text-pretty md:block">{t('tikkie.scan')}</p>
          <p className="text-lg text-pretty md:hidden">{t('tikkie.open')}</p>
          <LinkButton to={url} target="_blank" rel="noreferrer">
            {t('tikkie.link')}
          </LinkButton>
        </div>
      </section>
      <section className="flex flex-col gap-4">
        <p className="text-pretty text-muted">{t('tikkie.waiting')}</p>
        <LinkButton to={resultPath} reloadDocument look="secondary" wide>
          {t('tikkie.paid')}
        </LinkButton>
        <LinkButton to={shopPath(brand, 'checkout/payment')} look="quiet" wide>
          {t('tikkie.otherMethod')}
        </LinkButton>
      </section>
    </div>
  )
}
