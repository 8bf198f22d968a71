import { PasswordField } from '../../../ui/forms/password-field.tsx'
import { SelectField } from '../../../ui/forms/select.tsx'
import type { FormProblem } from '../../form-problem.ts'
import { useFieldErrors } from '../../problem-summary.tsx'
import { fieldOf } from './fields.ts'

type Choice = { value: string; label: string }
export type Choices = { amounts: readonly Choice[]; methods: readonly Choice[] }
type Props = Choices & {
  /** None in the form that adds one. */
  index?: number
  amount: string
  paymentTokenId?: string | undefined
  words: { amount: string; pin: string; method: string }
  pinHint: string
  problem: FormProblem | undefined
}

/** The terms of a consent: how much, with which PIN, paid by what. */
export function ConsentFields({ index, amount, paymentTokenId, amounts, methods, words, pinHint, problem }: Props) {
  const errors = useFieldErrors(problem)
  const field = (name: string) => {
    const own = fieldOf(name, index)
    return { name: own, error: errors(own), typed: problem?.typed[own] }
  }
  const [much, pin, method] = [field('amount'), field('pinCode'), field('paymentTokenId')]
  return (
    <>
      <SelectField
        name={much.name}
        label={words.amount}
        error={much.error}
        options={amounts}
        defaultValue={much.typed ?? amount}
      />
      {index !== undefined && <input type="hidden" name={fieldOf('amountBefore', index)} value={amount} />}
      <PasswordField
        name={pin.name}
        label={words.pin}
        hint={pinHint}
        error={pin.error}
        inputMode="numeric"
        maxLength={4}
        autoComplete="off"
        className="max-w-48 tracking-widest"
        aria-required={index === undefined}
      />
      <SelectField
        name={method.name}
        label={words.method}
        error={method.error}
        options={methods}
        defaultValue={method.typed ?? paymentTokenId}
      />
    </>
  )
}
