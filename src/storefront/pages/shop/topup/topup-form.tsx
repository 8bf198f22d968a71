import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { KeptPart } from '../../../document/kept-part.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { ProblemSummary, useFieldErrors } from '../../problem-summary.tsx'
import { KindHtml } from '../kind/kind-html.tsx'
import type { KindProblem } from '../kind/kind-problem.ts'
import { AmountQuestion } from './amount-question.tsx'
import { amountIn, carriedOver, firstAnswers } from './answers.ts'
import type { loadForm } from './load.ts'
import { NumberQuestion } from './number-question.tsx'
import { numberWasKnown } from './number-was-known.ts'
import { offerOf, totalOf } from './offers.ts'
import { OperatorQuestion } from './operator-question.tsx'
import { useRememberedNumber } from './remembered-number.ts'
import { TotalBar } from './total-bar.tsx'
import { useNumber } from './use-number.ts'

type FormPage = Awaited<ReturnType<typeof loadForm>>

type Props = {
  page: FormPage
  problem: KindProblem | undefined
  /** The page is about something else first: the button does not stay in view. */
  isBeside?: boolean
}

/** Number, operator, amount, total, one button. Scripts make it quicker; without them the server does the same. */
export function TopupForm({ page, problem, isBeside }: Props) {
  const { offers, codes, suggested, filled } = page
  const { t, language } = useTexts()
  const errors = useFieldErrors(problem)
  const navigation = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const remembered = useRememberedNumber()
  const number = useNumber(filled.number)
  const [chosen, setChosen] = useState(problem?.typed)
  const recognised = number.known?.brandId
  const brandId = offerOf(offers, chosen?.brandId || recognised)?.brandId
  const [before, setAnswers] = useState(() => firstAnswers(page, problem, brandId))
  const answers = before.brandId === brandId ? before : carriedOver(before, offers, brandId)
  if (answers !== before) setAnswers(answers)

  // Choices from before the scripts ran, or restored by the browser, count.
  useEffect(() => {
    const data = form.current && new FormData(form.current)
    const read = (name: string) => data?.get(name)?.toString() ?? ''
    const said = { amount: read('amount'), different: read('differentAmount') }
    setAnswers((now) => ({ ...now, ...said, isOwn: now.isOwn || amountIn(said) !== amountIn(now) }))
    if (read('brandId')) setChosen({ brandId: read('brandId') })
  }, [])

  const fillIn = (msisdn: string) => {
    const field = form.current?.elements.namedItem('msisdn') as HTMLInputElement | null
    if (!field) return
    field.value = msisdn
    field.focus()
    number.ask(msisdn)
  }

  if (offers.length === 0) {
    return (
      <p role="status" className="rounded-brand border border-warning bg-raised p-4 font-bold">
        {t('nothingAvailable')}
      </p>
    )
  }
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="stack"
      onSubmit={(event) => {
        const data = new FormData(event.currentTarget)
        if (data.has('remember')) remembered.keep(number.known?.readable ?? String(data.get('msisdn')))
      }}
    >
      {problem && <ProblemSummary problem={problem} />}
      {(number.known || number.asking || (problem && !problem.fields.msisdn)) && (
        <input type="hidden" name={numberWasKnown} value="yes" />
      )}
      <NumberQuestion
        codes={codes}
        typed={problem?.typed.msisdn ?? filled.msisdn}
        country={problem?.typed.country}
        known={number.known}
        asking={number.asking}
        error={errors('msisdn')}
        remembered={remembered.number}
        onType={(typed) => {
          setChosen(undefined)
          number.ask(typed)
        }}
        onTakeRemembered={() => fillIn(remembered.number ?? '')}
        onForget={remembered.forget}
      />
      {offers.length > 1 && (
        <KeptPart name="operators" unless={brandId !== undefined || problem !== undefined}>
          <OperatorQuestion
            offers={offers}
            brandId={brandId}
            recognised={brandId !== undefined && brandId === recognised}
            error={errors('brandId')}
            onChoose={(brandId) => setChosen({ brandId })}
          />
        </KeptPart>
      )}
      <AmountQuestion
        // Another operator has other amounts: the tiles are rendered anew, with the current choice.
        key={brandId}
        offers={offers}
        brandId={brandId}
        amount={answers.amount}
        different={answers.different}
        suggested={suggested}
        errors={errors}
        onChoose={(amount) => setAnswers((now) => ({ ...now, amount, isOwn: true }))}
        onType={(different) => setAnswers((now) => ({ ...now, different, isOwn: true }))}
      />
      <KindHtml html={problem?.kind?.[language] ?? page.kind} />
      <div className="script-only">
        <Checkbox name="remember" label={t('numberRemember')} />
      </div>
      <TotalBar
        cost={totalOf(offers, brandId, amountIn(answers))}
        pending={navigation.formMethod === 'POST'}
        isBeside={isBeside}
      />
    </Form>
  )
}
