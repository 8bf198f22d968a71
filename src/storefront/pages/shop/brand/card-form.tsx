import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { useFrame } from '../../../document/use-frame.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import type { FormProblem } from '../../form-problem.ts'
import { ProblemSummary, useFieldErrors } from '../../problem-summary.tsx'
import { giftFieldNames, giftLabels } from '../gift/gift-fields.tsx'
import { written } from '../price.ts'
import { AmountQuestion, differentAmount } from '../topup/amount-question.tsx'
import { amountIn } from '../topup/answers.ts'
import { tilesOf, totalOf } from '../topup/offers.ts'
import { TotalBar } from '../topup/total-bar.tsx'
import type { CardPage } from './card.ts'
import { RecipientChoice } from './recipient-choice.tsx'

/** Amount, quantity, recipient: a card needs no number. Scripts only show the sum; the server does the rest. */
export function CardForm({ page, problem }: { page: CardPage; problem: FormProblem | undefined }) {
  const { offer, suggested, validityNote, words } = page
  const errors = useFieldErrors(problem)
  const navigation = useNavigation()
  const [answers, setAnswers] = useState(() => firstAnswers(page, problem))
  const { skipCartPageCheckout } = useFrame().brand.features

  const cost = totalOf([offer], offer.brandId, amountIn(answers))
  const count = /^[1-9]\d{0,2}$/.test(answers.quantity) ? Number(answers.quantity) : 1
  return (
    <Form method="post" noValidate className="stack">
      {problem && (
        <ProblemSummary
          problem={problem}
          order={['amount', 'differentAmount', 'quantity', ...giftFieldNames]}
          labels={{ quantity: words.quantity, ...(words.gift && giftLabels(words.gift)) }}
        />
      )}
      <AmountQuestion
        offers={[offer]}
        brandId={offer.brandId}
        amount={answers.amount}
        different={problem?.typed.differentAmount ?? answers.different}
        suggested={suggested}
        errors={errors}
        onChoose={(amount) => setAnswers((before) => ({ ...before, amount }))}
        onType={(different) => setAnswers((before) => ({ ...before, different }))}
      />
      {validityNote && <p className="text-muted">{validityNote}</p>}
      <TextField
        name="quantity"
        label={words.quantity}
        error={errors('quantity')}
        type="number"
        inputMode="numeric"
        min={1}
        step={1}
        defaultValue={answers.quantity}
        onChange={({ currentTarget: { value: quantity } }) => setAnswers((before) => ({ ...before, quantity }))}
        className="max-w-32"
      />
      {words.gift && <RecipientChoice words={words.gift} typed={problem?.typed} errors={errors} />}
      <TotalBar
        cost={cost && { ...cost, total: cost.total * count, fee: cost.fee * count }}
        pending={navigation.formMethod === 'POST'}
        label={skipCartPageCheckout ? undefined : words.buy}
      />
    </Form>
  )
}

/** The typed amount, else the one of the URL, else the most popular, else the first. */
function firstAnswers({ offer, filled }: CardPage, problem: FormProblem | undefined) {
  if (problem) {
    const { amount = '', differentAmount: different = '', quantity = '' } = problem.typed
    return { amount, different, quantity }
  }
  const tiles = tilesOf([offer], offer.brandId)
  const tile = tiles.find(({ amount }) => amount === filled) ?? tiles.find(({ usual }) => usual) ?? tiles[0]
  const isDifferent = filled !== undefined && tile?.amount !== filled
  if (isDifferent || !tile)
    return { amount: differentAmount, different: filled === undefined ? '' : written(filled), quantity: '1' }
  return { amount: written(tile.amount), different: '', quantity: '1' }
}
