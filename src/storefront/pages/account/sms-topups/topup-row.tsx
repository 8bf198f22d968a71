import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../../ui/forms/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { Badge } from '../../../ui/signs/badge.tsx'
import type { FormProblem } from '../../form-problem.ts'
import { useFieldErrors } from '../../problem-summary.tsx'
import { AgreeForm } from '../price/agree-form.tsx'
import { type Choices, ConsentFields } from './consent-fields.tsx'
import { fieldOf } from './fields.ts'
import type { load } from './load.ts'

type Page = Awaited<ReturnType<typeof load>>
type Props = Choices & {
  row: Page['rows'][number]
  words: Page['words']
  consent: string
  problem: FormProblem | undefined
}

const looks = {
  unproven: 'warning',
  'wrong-pin': 'danger',
  stopped: 'soft',
  'charged-back': 'danger',
  'new-price': 'warning',
} as const

/** The top-up by text of one number. The forms that change and remove it are collapsed until they are opened. */
export function TopupRow({ row, words, consent, problem, ...choices }: Props) {
  const { index, number, reason, what, paidBy, state, why, newPrice, removeAsk, amount, paymentTokenId } = row
  const isWrong = Object.keys(problem?.fields ?? {}).some((name) => name.endsWith(`-${index}`))
  return (
    <li className="flex flex-col gap-2 rounded-brand edge border-line bg-raised px-5 pt-4 pb-2 shadow-brand">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="font-bold tabular-nums">{number}</h2>
          <p className="text-muted">
            {what} · {paidBy}
          </p>
        </div>
        <Badge kind={reason ? looks[reason] : 'success'}>{state}</Badge>
      </div>
      {reason === 'unproven' && <ProveForm index={index} words={words} problem={problem} />}
      {reason === 'new-price' && <p className="py-1 text-pretty">{why}</p>}
      {newPrice && (
        <>
          <Facts facts={newPrice.facts} />
          <AgreeForm name="index" value={index} label={words.agree} newPrice={newPrice} />
        </>
      )}
      {why && reason !== 'new-price' && (
        <Form method="post" className="flex flex-col items-start gap-3 py-1">
          <input type="hidden" name="index" value={index} />
          <p className="text-pretty">{why}</p>
          <Button name="intent" value="unlock" look="secondary">
            {words.unlock}
          </Button>
        </Form>
      )}
      <div className="flex flex-wrap items-start gap-x-4">
        {choices.methods.length > 0 && (
          <Folded title={words.change} index={index} isOpen={isWrong && reason !== 'unproven'}>
            <ConsentFields
              {...{ index, amount, paymentTokenId, words, problem, pinHint: words.pinKeep }}
              {...choices}
            />
            <p className="text-sm text-pretty text-muted">{consent}</p>
            <Button look="secondary">{words.save}</Button>
          </Folded>
        )}
        <Folded title={words.remove} index={index}>
          <p className="font-bold">{removeAsk}</p>
          <p className="text-pretty">{words.removeText}</p>
          <Button name="intent" value="remove" look="secondary">
            {words.removeYes}
          </Button>
        </Folded>
      </div>
    </li>
  )
}

/** Asks for the code that was sent to a number, or sends another. */
function ProveForm({ index, words, problem }: Pick<Props, 'words' | 'problem'> & { index: number }) {
  const name = fieldOf('otp', index)
  const error = useFieldErrors(problem)(name)
  return (
    <Form method="post" noValidate className="flex max-w-120 flex-col items-start gap-3 py-1">
      <input type="hidden" name="index" value={index} />
      <TextField
        name={name}
        label={words.code}
        hint={words.codeText}
        error={error}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="max-w-48 tracking-widest"
        aria-required
      />
      <div className="flex flex-wrap gap-3">
        <Button name="intent" value="prove" look="secondary">
          {words.codeSubmit}
        </Button>
        <Button name="intent" value="send-again" look="quiet">
          {words.codeAgain}
        </Button>
      </div>
    </Form>
  )
}

type FoldedProps = { title: string; index: number; isOpen?: boolean; children: ReactNode }

function Folded({ title, index, isOpen = false, children }: FoldedProps) {
  return (
    <details open={isOpen} className="min-w-0 open:basis-full">
      <summary className="-ml-3 inline-flex min-h-11 cursor-pointer list-none items-center rounded-field px-3 font-bold underline underline-offset-4 hover:bg-accent-soft focus-ring">
        {title}
      </summary>
      <Form method="post" noValidate className="flex max-w-120 flex-col items-stretch gap-4 pt-2 pb-4">
        <input type="hidden" name="index" value={index} />
        {children}
      </Form>
    </details>
  )
}
