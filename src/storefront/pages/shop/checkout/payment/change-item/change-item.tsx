import { useNavigation } from 'react-router'
import { useTexts } from '../../../../../texts/texts.tsx'
import { Button } from '../../../../../ui/forms/button.tsx'
import { TextField } from '../../../../../ui/forms/field.tsx'
import { SelectField } from '../../../../../ui/forms/select.tsx'
import type { FormProblem } from '../../../../form-problem.ts'
import { useFieldErrors } from '../../../../problem-summary.tsx'
import type { PaymentPage } from '../load.ts'
import { formId } from '../payment-form.tsx'

type Props = { change: NonNullable<PaymentPage['change']>; problem: FormProblem | undefined }

/**
 * Another number or amount, without leaving the page. The fields belong to the payment form, so that nothing that was
 * typed there is lost, and so that a change that was not applied is applied before anything is ordered.
 */
export function ChangeItem({ change: { number, amount, amounts }, problem }: Props) {
  const { t } = useTexts()
  const errors = useFieldErrors(problem)
  const sent = useNavigation().formData
  return (
    // A change that was applied shows in the fields.
    <div
      key={`${number} ${amount}`}
      className="grid max-w-160 grid-cols-2 items-start gap-3 pt-1 sm:grid-cols-[minmax(0,1fr)_8rem_auto]"
    >
      <div className="col-span-2 sm:col-span-1">
        <TextField
          form={formId}
          name="msisdn"
          type="tel"
          inputMode="tel"
          label={t('changeNumber')}
          error={errors('msisdn')}
          defaultValue={problem?.typed.msisdn ?? number}
          autoComplete="off"
          maxLength={32}
          className="tabular-nums"
        />
      </div>
      <div>
        <SelectField
          form={formId}
          name="amount"
          label={t('changeAmount')}
          error={errors('amount')}
          defaultValue={problem?.typed.amount ?? amount}
          options={amounts}
        />
      </div>
      <Button
        form={formId}
        name="intent"
        value="change-item"
        look="secondary"
        // Level with the fields, not with their labels.
        className="mt-7.5"
        pending={sent?.get('intent') === 'change-item'}
      >
        {t('changeApply')}
      </Button>
    </div>
  )
}
