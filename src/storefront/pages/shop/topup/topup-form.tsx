import { useEffect, useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { fromMajor } from '#kit/money'
import { useTexts } from '../../../texts.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import type { FormProblem } from '../../form-problem.ts'
import { ProblemSummary, useFieldErrors } from '../../problem-summary.tsx'
import { KindHtml } from '../kind/kind-html.tsx'
import type { KindProblem } from '../kind/kind-problem.ts'
import { AmountQuestion, differentAmount } from './amount-question.tsx'
import type { loadForm } from './load.ts'
import { NumberQuestion } from './number-question.tsx'
import { offerOf, tilesOf, totalOf } from './offers.ts'
import { OperatorQuestion } from './operator-question.tsx'
import { useRememberedNumber } from './remembered-number.ts'
import { TotalBar } from './total-bar.tsx'
import { useNumber } from './use-number.ts'

type FormPage = Awaited<ReturnType<typeof loadForm>>

/** Number, operator, amount, total, one button. Scripts make it quicker; without them the server does the same. */
export function TopupForm({ page, problem }: { page: FormPage; problem: KindProblem | undefined }) {
  const { offers, codes, suggested, filled } = page
  const { t, language } = useTexts()
  const errors = useFieldErrors(problem)
  const navigation = useNavigation()
  const form = useRef<HTMLFormElement>(null)
  const remembered = useRememberedNumber()
  const number = useNumber(filled.number)
  const [chosen, setChosen] = useState(problem?.typed)
  // What was wrong with a number says nothing of the one that is being typed.
  const [mended, setMended] = useState<FormProblem>()
  const [answers, setAnswers] = useState(() => firstAnswers(page, problem))

  const recognised = number.known?.brandId
  const brandId = offerOf(offers, chosen?.brandId || recognised)?.brandId
  const amount = answers.amount === differentAmount ? (fromMajor(answers.different) ?? 0) / 100 : Number(answers.amount)

  // What was chosen before the scripts ran, or what the browser put back, counts.
  useEffect(() => {
    const data = form.current && new FormData(form.current)
    const read = (name: string) => data?.get(name)?.toString() ?? ''
    if (data) setAnswers({ amount: read('amount'), different: read('differentAmount') })
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
      <NumberQuestion
        codes={codes}
        typed={problem?.typed.msisdn ?? filled.msisdn}
        country={problem?.typed.country}
        known={number.known}
        asking={number.asking}
        error={mended === problem ? undefined : errors('msisdn')}
        remembered={remembered.number}
        onType={(typed) => {
          setChosen(undefined)
          setMended(problem)
          number.ask(typed)
        }}
        onTakeRemembered={() => fillIn(remembered.number ?? '')}
        onForget={remembered.forget}
      />
      {offers.length > 1 && (
        <OperatorQuestion
          offers={offers}
          brandId={brandId}
          recognised={brandId !== undefined && brandId === recognised}
          error={errors('brandId')}
          onChoose={(brandId) => setChosen({ brandId })}
        />
      )}
      <AmountQuestion
        offers={offers}
        brandId={brandId}
        amount={answers.amount}
        different={problem?.typed.differentAmount ?? answers.different}
        suggested={suggested}
        errors={errors}
        onChoose={(amount) => setAnswers((before) => ({ ...before, amount }))}
        onType={(different) => setAnswers((before) => ({ ...before, different }))}
      />
      <KindHtml html={problem?.kind?.[language] ?? page.kind} />
      <div className="script-only">
        <Checkbox name="remember" label={t('numberRemember')} />
      </div>
      <TotalBar cost={totalOf(offers, brandId, amount)} pending={navigation.formMethod === 'POST'} />
    </Form>
  )
}

/** Typed before, else asked for in the address, else what most people take. */
function firstAnswers({ offers, filled }: FormPage, problem: FormProblem | undefined) {
  if (problem) return { amount: problem.typed.amount ?? '', different: problem.typed.differentAmount ?? '' }
  const tiles = tilesOf(offers, filled.number?.brandId)
  const { amount } = filled
  if (amount === undefined) return { amount: String(tiles.find(({ usual }) => usual)?.amount ?? ''), different: '' }
  return tiles.some((tile) => tile.amount === amount)
    ? { amount: String(amount), different: '' }
    : { amount: differentAmount, different: String(amount) }
}
