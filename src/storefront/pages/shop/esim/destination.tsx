import { useState } from 'react'
import { Form, Link, useNavigation, useSubmit } from 'react-router'
import { useTexts } from '../../../texts/texts.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { errorId, FieldError } from '../../../ui/forms/field.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Card } from '../../../ui/parts/card.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import type { FormProblem } from '../../form-problem.ts'
import { ProblemSummary, useFieldErrors } from '../../problem-summary.tsx'
import { CurrencyChoice } from '../guide/currency-choice.tsx'
import { GuidePrice } from '../guide/guide-price.tsx'
import { TotalBar } from '../topup/total-bar.tsx'
import { DeviceCheck } from './device-check.tsx'
import type { Destination } from './load-destination.ts'
import { OwnEsim } from './own-esim.tsx'

type Props = { page: Destination; problem: FormProblem | undefined }

/** Which plan, for which eSIM, on which device: one form, which works without scripts as well. */
export function PlanForm({ page, problem }: Props) {
  const { words, esim } = page
  const errors = useFieldErrors(problem)
  const { formMethod } = useNavigation()
  const submit = useSubmit()
  const first = problem?.typed.plan ?? page.chosen
  const [chosen, choose] = useState(first)
  return (
    <Form
      method="post"
      noValidate
      className="stack"
      onSubmit={(event) => {
        const { submitter } = event.nativeEvent as SubmitEvent
        // Asking about a device stays at this scroll position; the next page begins at its top.
        if (submitter?.getAttribute('formmethod') !== 'get') return
        event.preventDefault()
        submit(submitter as HTMLButtonElement, { preventScrollReset: true })
      }}
      onChange={({ currentTarget }) => choose(new FormData(currentTarget).get('plan')?.toString())}
    >
      {problem && <ProblemSummary problem={problem} order={['plan', 'iccid', 'deviceReady']} />}
      <Plans page={page} chosen={first} error={errors('plan')} />
      {esim ? (
        <div className="flex flex-col gap-1 rounded-brand bg-accent-soft p-4">
          <input type="hidden" name="iccid" value={esim.iccid} />
          <p className="text-pretty">{esim.text}</p>
          <Link to="?" preventScrollReset className="text-link self-start font-bold">
            {words.newInstead}
          </Link>
          {errors('iccid') && <FieldError name="iccid">{errors('iccid')}</FieldError>}
        </div>
      ) : (
        <>
          <DeviceCheck page={page} typed={problem?.typed.device} />
          <Checkbox
            name="deviceReady"
            label={words.ready}
            error={errors('deviceReady')}
            defaultChecked={problem?.typed.deviceReady !== undefined}
          />
          <OwnEsim words={words} typed={problem?.typed.esim} error={errors('iccid')} />
        </>
      )}
      <TotalBar
        cost={page.plans.find(({ productId }) => productId === chosen)?.total}
        pending={formMethod === 'POST'}
      />
    </Form>
  )
}

function Plans({ page, chosen, error }: { page: Destination; chosen: string | undefined; error: string | undefined }) {
  const { t } = useTexts()
  return (
    <fieldset aria-describedby={error ? errorId('plan') : undefined} className="flex flex-col">
      <legend className="mb-2 font-bold">{page.words.plans}</legend>
      <div className="flex flex-col gap-2">
        {page.plans.map(({ productId, data, days, speed, perGb, cost, fee, usual, total }, index) => (
          <label
            key={productId}
            className="relative flex min-h-16 cursor-pointer items-center gap-4 rounded-field edge border-field bg-raised px-4 py-2 transition-colors duration-150 hover:bg-accent-soft has-checked:border-ink has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              id={index === 0 ? 'plan' : undefined}
              name="plan"
              value={productId}
              defaultChecked={productId === chosen}
              className="absolute inset-0 size-full cursor-pointer appearance-none rounded-field outline-none"
            />
            <span className="figure text-xl font-bold whitespace-nowrap">{data}</span>
            <span className="flex min-w-0 flex-1 flex-col text-sm">
              <span>{days}</span>
              {speed && <span>{speed}</span>}
              {usual && <span className="font-bold">{t('amountUsual')}</span>}
            </span>
            <span className="flex flex-col items-end">
              <span className="text-lg font-bold whitespace-nowrap tabular-nums">{cost}</span>
              <span className="text-sm tabular-nums">{perGb}</span>
              {fee && <span className="text-sm">{fee}</span>}
              <GuidePrice amount={total.total} />
            </span>
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-2">
          <FieldError name="plan">{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

/** Where the plans work, and what to know before buying. */
export function Coverage({ page }: { page: Destination }) {
  const { words, countries, moreCountries, worksIn } = page
  return (
    <div className="stack">
      <Section title={words.works}>
        {countries.length > 0 && <Networks countries={countries} />}
        {moreCountries.length > 0 && (
          <details className="group/countries rounded-brand edge border-line bg-raised">
            <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 px-4 py-3 font-bold focus-ring">
              {worksIn}
              <Icon
                name="chevron"
                className="size-5 transition-transform duration-150 group-open/countries:rotate-180"
              />
            </summary>
            <div className="px-4 pb-2">
              <Networks countries={moreCountries} />
            </div>
          </details>
        )}
      </Section>
      <Section title={words.good}>
        <ul className="flex flex-col gap-3">
          {[words.goodData, words.goodStart, words.goodEnd, words.goodReturn].map((text) => (
            <li key={text} className="flex items-start gap-3">
              <Icon name="check" className="mt-0.5 size-5 text-accent-ink" />
              <span className="text-pretty">{text}</span>
            </li>
          ))}
        </ul>
      </Section>
      <CurrencyChoice isForAll />
    </div>
  )
}

const Networks = ({ countries }: { countries: Destination['countries'] }) => (
  <Card className="px-4 py-1">
    <dl>
      {countries.map(({ name, networks, speed, flag }) => (
        <div key={name} className="flex items-start gap-3 border-b border-line py-3 last:border-b-0">
          <dt className="flex w-1/2 shrink-0 items-center gap-3 sm:w-56">
            {flag && (
              <img
                src={flag}
                alt=""
                width="24"
                height="16"
                loading="lazy"
                className="h-4 w-6 rounded-xs outline outline-ink/15"
              />
            )}
            {name}
          </dt>
          <dd className="flex min-w-0 flex-1 items-start justify-between gap-3">
            <span className="min-w-0 font-bold break-words">{networks}</span> {speed && <span>{speed}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </Card>
)
