import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import type { CartView } from '#cart/contract'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../../../ui/forms/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import type { FormProblem } from '../../form-problem.ts'
import { useFieldErrors } from '../../problem-summary.tsx'
import { price } from '../price.ts'

type Props = {
  cart: CartView
  problem: FormProblem | undefined
  /** The form that it belongs to, if it has none of its own: all its fields are sent along, and stay. */
  form?: string
}

/**
 * The promo codes of a cart, each with a button to remove it, and a field for one more. A refused code stays in the
 * field.
 */
export function VoucherBox({ cart, problem, form }: Props) {
  const { t, language } = useTexts()
  const errors = useFieldErrors(problem)
  const sent = useNavigation().formData
  const { vouchers, summary } = cart
  return (
    <section aria-label={t('voucherCode')} className="flex flex-col gap-2">
      {vouchers.length > 0 && (
        <ul className="flex flex-col gap-1">
          {vouchers.map(({ voucherId, code, discount }) => (
            <li key={voucherId} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="tabular-nums">
                <span className="font-bold">{code}</span>{' '}
                <span className="text-muted">−{price(discount, summary.currency, language)}</span>
              </span>
              <Within form={form}>
                <Button
                  form={form}
                  name="removeVoucher"
                  value={voucherId}
                  look="quiet"
                  pending={sent?.get('removeVoucher') === voucherId}
                >
                  {t('remove')}
                  <span className="sr-only">
                    : {t('voucherCode')} {code}
                  </span>
                </Button>
              </Within>
            </li>
          ))}
        </ul>
      )}
      <details className="group/voucher" open={problem !== undefined}>
        <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 font-bold underline underline-offset-4 focus-ring">
          {t('voucherCodeAsk')}
          <Icon name="chevron" className="size-5 transition-transform duration-150 group-open/voucher:rotate-180" />
        </summary>
        <Within form={form} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-3 pt-2">
          <TextField
            // An accepted code clears the field for the next one.
            key={vouchers.length}
            form={form}
            name="voucherCode"
            label={t('voucherCode')}
            error={errors('voucherCode')}
            defaultValue={problem?.typed.voucherCode}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={60}
          />
          <Button
            form={form}
            name="intent"
            value="add-voucher"
            look="secondary"
            // Level with the field, not with its label.
            className="mt-7.5"
            pending={sent?.get('intent') === 'add-voucher'}
          >
            {t('voucherCodeApply')}
          </Button>
        </Within>
      </details>
    </section>
  )
}

/** A form of its own, unless its fields belong to another. */
function Within({ form, className, children }: { form: string | undefined; className?: string; children: ReactNode }) {
  return form ? (
    <div className={className}>{children}</div>
  ) : (
    <Form method="post" noValidate className={className}>
      {children}
    </Form>
  )
}
