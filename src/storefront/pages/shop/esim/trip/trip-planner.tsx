import { Form, Link, useNavigation } from 'react-router'
import { Button } from '../../../../ui/forms/button.tsx'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { TextField } from '../../../../ui/forms/field.tsx'
import { SelectField } from '../../../../ui/forms/select.tsx'
import { Section } from '../../../../ui/page/section.tsx'
import { Notice } from '../../../../ui/parts/notice.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'
import type { FormProblem } from '../../../form-problem.ts'
import { ProblemSummary, useFieldErrors } from '../../../problem-summary.tsx'
import { GuidePrice } from '../../guide/guide-price.tsx'
import type { TripPage } from './load-trip.ts'

type Props = { page: TripPage; place: string; problem: FormProblem | undefined }

/** A trip through several countries: what is asked, and the cheapest plans for it. Works without scripts. */
export function TripPlanner({ page, place, problem }: Props) {
  const { words, isOpen, answer } = page
  return (
    <div id="trip" className="flex scroll-mt-4 flex-col gap-6">
      <details open={isOpen} className="group/trip rounded-brand edge border-line bg-raised">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 font-bold focus-ring">
          {words.trip}
          <Icon name="chevron" className="size-5 transition-transform duration-150 group-open/trip:rotate-180" />
        </summary>
        <div className="px-4 pb-4">
          <Question page={page} place={place} />
        </div>
      </details>
      {answer && (
        <div id="trip-found" className="scroll-mt-4">
          {answer.isFound ? (
            <Answer words={words} answer={answer} problem={problem} />
          ) : (
            <Notice title={words.tripNothing}>
              <p>{words.tripNothingText}</p>
            </Notice>
          )}
        </div>
      )}
    </div>
  )
}

function Question({ page, place }: { page: TripPage; place: string }) {
  const { words, countries, options, days, mostDays, amounts, gb } = page
  const navigation = useNavigation()
  const pending = navigation.state === 'loading' && (navigation.location?.search.includes('in=') ?? false)
  return (
    <Form action={`${place}#trip-found`} className="flex flex-col gap-4">
      <p className="text-pretty text-muted">{words.tripLead}</p>
      <div className="grid gap-4 min-[22rem]:grid-cols-2">
        {countries.map(({ label, chosen }, index) => (
          <SelectField
            key={label}
            name={`country-${index + 1}`}
            sentAs="in"
            label={label}
            options={index === 0 ? options : [{ value: '', label: words.tripNone }, ...options]}
            defaultValue={chosen}
          />
        ))}
        <TextField
          name="days"
          label={words.tripDays}
          type="number"
          inputMode="numeric"
          min={1}
          max={mostDays}
          defaultValue={days}
        />
        <SelectField name="gb" label={words.tripData} options={amounts} defaultValue={gb} />
      </div>
      <p className="text-sm text-muted">{words.tripDataHint}</p>
      <Button pending={pending}>{words.tripFind}</Button>
    </Form>
  )
}

type Found = Extract<TripPage['answer'], { isFound: true }>
type AnswerProps = { words: TripPage['words']; answer: Found; problem: FormProblem | undefined }

/** The plans, and one button that takes them all. */
function Answer({ words, answer: { title, total, plans, every, isTwice }, problem }: AnswerProps) {
  const errors = useFieldErrors(problem)
  const { formMethod } = useNavigation()
  return (
    <Section title={title}>
      <Form method="post" noValidate className="flex flex-col gap-4">
        {problem && <ProblemSummary problem={problem} order={['deviceReady']} />}
        <ul className="flex flex-col gap-2">
          {plans.map(({ productId, count, name, path, what, cost, covers }) => (
            <li key={productId} className="rounded-brand edge border-line bg-raised px-4 py-2">
              {Array.from({ length: count }, (_, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one field for each of the same plan
                <input key={place} type="hidden" name="plan" value={productId} />
              ))}
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <Link to={path} className="text-link font-bold">
                  {name}
                </Link>
                <span className="text-lg font-bold tabular-nums">{cost}</span>
              </span>
              <span className="block">{what}</span>
              <span className="block text-sm text-pretty text-muted">{covers}</span>
            </li>
          ))}
        </ul>
        <GuidePrice amount={total} isTotal />
        <p className="text-sm text-pretty">
          {every}
          {isTwice && ` ${words.tripTwice}`}
        </p>
        <Checkbox
          name="deviceReady"
          label={words.ready}
          error={errors('deviceReady')}
          defaultChecked={problem?.typed.deviceReady !== undefined}
        />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button pending={formMethod === 'POST'}>{words.tripTake}</Button>
          <Link to={plans[0]?.path ?? ''} className="text-link text-sm">
            {words.device}
          </Link>
        </div>
      </Form>
    </Section>
  )
}
