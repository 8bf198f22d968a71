import { useTexts } from '../../../../../texts/texts.tsx'
import { EmailField } from '../../../../../ui/forms/email-field.tsx'
import { TextField } from '../../../../../ui/forms/field.tsx'
import { Icon } from '../../../../../ui/signs/icon.tsx'
import type { PaymentPage } from '../load.ts'

type Props = {
  to: NonNullable<PaymentPage['codesTo']>
  typed: Record<string, string> | undefined
  errors: (name: string) => string | undefined
}

/** The recipient of codes, if it is not the buyer: collapsed until it is opened. */
export function VoucherAddress({ to, typed, errors }: Props) {
  const { t } = useTexts()
  const field = (name: 'voucherEmail' | 'voucherPhone', known: string) => ({
    name,
    label: t(name),
    error: errors(name),
    defaultValue: typed?.[name] ?? known,
  })
  const fields = [field('voucherEmail', to.email), ...(to.phone === undefined ? [] : [field('voucherPhone', to.phone)])]
  const isOpen = fields.some(({ error, defaultValue }) => error || defaultValue)
  return (
    <details className="group/codes" open={isOpen || undefined}>
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 font-bold focus-ring">
        <Icon name="chevron" className="size-5 transition-transform duration-150 group-open/codes:rotate-180" />
        {t('voucherTo')}
      </summary>
      <div className="flex flex-col gap-5 pt-3">
        <p className="text-pretty">{t('voucherToHint')}</p>
        {fields.map((frame) =>
          frame.name === 'voucherEmail' ? (
            <EmailField key={frame.name} {...frame} autoComplete="off" maxLength={200} />
          ) : (
            <TextField key={frame.name} {...frame} type="tel" inputMode="tel" autoComplete="off" maxLength={32} />
          ),
        )}
      </div>
    </details>
  )
}
