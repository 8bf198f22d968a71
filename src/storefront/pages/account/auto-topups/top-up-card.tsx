import type { ReactNode } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { Button } from '../../../ui/forms/button.tsx'
import { type FieldFrame, TextField } from '../../../ui/forms/field.tsx'
import { SelectField } from '../../../ui/forms/select.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { Notice } from '../../../ui/parts/notice.tsx'
import { Badge } from '../../../ui/signs/badge.tsx'
import type { FormProblem } from '../../form-problem.ts'
import { useFieldErrors } from '../../problem-summary.tsx'
import { AgreeForm } from '../price/agree-form.tsx'
import { fieldName } from './field-name.ts'
import type { Loaded } from './load.ts'

type TopUp = Loaded['topUps'][number]
type Props = { topUp: TopUp; problem: FormProblem | undefined; words: Loaded['words'] }

const wayOn = 'text-link rounded-field font-bold hover:bg-accent-soft'

/** One automatic top-up. Its forms are collapsed until they are opened; ending it asks for confirmation in place. */
export function TopUpCard({ topUp, problem, words }: Props) {
  const { id, phone, isActive, canPause, state, stopped, facts, amounts, methods, runs, newPrice, isForPrice } = topUp
  const errors = useFieldErrors(problem)
  const { formData } = useNavigation()
  const isUnderWay = (intent: string) => formData?.get('id') === id && formData.get('intent') === intent
  const [amount, method] = [fieldName('amount', id), fieldName('paymentTokenId', id)]
  const typed = problem?.typed ?? {}
  return (
    <li className="flex flex-col gap-3 rounded-brand edge border-line bg-raised p-5 shadow-brand">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 className="headline text-xl tabular-nums">{phone}</h2>
        <Badge kind={isActive ? 'success' : 'warning'}>{state}</Badge>
      </div>
      {stopped && <Notice kind="warning">{stopped}</Notice>}
      <Facts facts={facts} />
      <div className="flex flex-wrap items-start gap-x-6 gap-y-1">
        {newPrice && <AgreeForm name="id" value={id} label={words.agree} newPrice={newPrice} />}
        {(!isActive || canPause) && !isForPrice && (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button
              name="intent"
              value={isActive ? 'pause' : 'activate'}
              look="secondary"
              pending={isUnderWay(isActive ? 'pause' : 'activate')}
            >
              {isActive ? words.pause : words.activate}
            </Button>
          </Form>
        )}
        <Fold id={id} label={words.changeAmount} isOpen={errors(amount) !== undefined}>
          <AmountField
            name={amount}
            label={words.newAmount}
            amounts={amounts}
            defaultValue={typed[amount] ?? topUp.amount}
            error={errors(amount)}
          />
          <Button name="intent" value="amount" look="secondary" pending={isUnderWay('amount')}>
            {words.save}
          </Button>
        </Fold>
        <Fold
          id={id}
          label={words.changeMethod}
          isOpen={(stopped !== undefined && !isForPrice) || errors(method) !== undefined}
          after={
            <Link to={href('/account/settings/payment-methods')} className={wayOn}>
              {words.addMethod}
            </Link>
          }
        >
          {methods.length > 0 && (
            <>
              <SelectField
                name={method}
                label={words.newMethod}
                options={methods}
                defaultValue={typed[method] ?? topUp.paymentToken}
                error={errors(method)}
              />
              <Button name="intent" value="method" look="secondary" pending={isUnderWay('method')}>
                {words.save}
              </Button>
            </>
          )}
        </Fold>
        <Fold id={id} label={words.end}>
          <p className="font-bold">{topUp.endAsk}</p>
          <p className="text-pretty">{words.endText}</p>
          <Button name="intent" value="end" look="secondary" pending={isUnderWay('end')}>
            {words.endYes}
          </Button>
        </Fold>
      </div>
      {runs.length > 0 && <Runs runs={runs} words={words} />}
    </li>
  )
}

type AmountProps = FieldFrame & { amounts: TopUp['amounts']; defaultValue: string }

/** One of the amounts on sale; for a free amount these are suggestions. */
function AmountField({ amounts: { between, offered }, ...field }: AmountProps) {
  if (!between) return <SelectField {...field} options={offered} />
  const list = `${field.name}-offered`
  return (
    <>
      <TextField {...field} hint={between} inputMode="decimal" autoComplete="off" list={list} />
      <datalist id={list}>
        {offered.map(({ value, label }) => (
          <option key={value} value={value} label={label} />
        ))}
      </datalist>
    </>
  )
}

type FoldProps = { id: string; label: string; isOpen?: boolean; after?: ReactNode; children: ReactNode }

function Fold({ id, label, isOpen = false, after, children }: FoldProps) {
  return (
    <details open={isOpen} className="min-w-0 open:basis-full">
      <summary className={`cursor-pointer list-none ${wayOn}`}>{label}</summary>
      <Form method="post" className="flex max-w-100 flex-col items-start gap-3 pt-2 pb-3">
        <input type="hidden" name="id" value={id} />
        {children}
      </Form>
      {after}
    </details>
  )
}

function Runs({ runs, words }: { runs: TopUp['runs']; words: Loaded['words'] }) {
  return (
    <details className="border-t border-line pt-2">
      <summary className={`cursor-pointer list-none ${wayOn}`}>{words.runs}</summary>
      <ul className="flex flex-col">
        {runs.map(({ at, outcome, why, orderNumber }) => (
          <li key={at + outcome} className="flex flex-col border-b border-line py-2 last:border-b-0">
            <span className="flex flex-wrap justify-between gap-x-6">
              <span className="font-bold">{outcome}</span>
              <span className="text-muted tabular-nums">{at}</span>
            </span>
            {why && <span className="text-pretty">{why}</span>}
            {orderNumber && (
              <Link to={href('/account/orders/:orderNumber', { orderNumber })} className={`self-start ${wayOn}`}>
                {words.toOrder}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
