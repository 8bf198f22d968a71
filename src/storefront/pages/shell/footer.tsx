import { useTexts } from '../../texts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageFooter } from '../../ui/page-footer.tsx'
import { PaymentMark } from '../../ui/payment-mark.tsx'
import { useFrame } from '../../use-frame.ts'

type Props = {
  support: { email: string; phone: string } | undefined
  identification:
    | {
        company: string
        representedBy: string
        address: string
        register: string
        vatId: string
        email: string
        phone: string
      }
    | undefined
}

export function Footer({ support, identification }: Props) {
  const { t } = useTexts()
  const { brand } = useFrame()
  const link = 'inline-flex min-h-11 items-center text-ink underline underline-offset-4 focus-ring'
  return (
    <PageFooter>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="flex flex-wrap gap-2">
          {brand.footer.paymentMethods.flatMap(marksOf).map((name) => (
            <PaymentMark key={name} name={name} />
          ))}
        </div>
        {support && (
          <p className="flex flex-wrap items-center gap-x-6">
            <span className="font-bold text-ink">{t('help')}</span>
            <a className={link} href={`mailto:${support.email}`}>
              {support.email}
            </a>
            <a className={link} href={`tel:${support.phone.replaceAll(' ', '')}`}>
              {support.phone}
            </a>
          </p>
        )}
      </div>
      {identification && (
        <details className="group/imprint">
          <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 text-ink focus-ring">
            {t('imprint')}
            <Icon name="chevron" className="size-4.5 group-open/imprint:rotate-180" />
          </summary>
          <address className="flex flex-col gap-1 not-italic">
            <span>
              {identification.company}, {identification.address}
            </span>
            <span>{t('representedBy', { name: identification.representedBy })}</span>
            <span>
              {identification.register}, {t('vatId', { id: identification.vatId })}
            </span>
            <span>
              {identification.email}, {identification.phone}
            </span>
          </address>
        </details>
      )}
      <p>{t('pricesIncludeVat')}</p>
    </PageFooter>
  )
}

const marksOf = (method: string): string[] => (method === 'creditcard' ? ['visa', 'mastercard'] : [method])
