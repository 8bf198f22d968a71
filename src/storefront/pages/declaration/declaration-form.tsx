import { Form, useNavigation } from 'react-router'
import type { Kind } from '#declarations/contract'
import { useFrame } from '../../document/use-frame.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { Choices } from '../../ui/forms/choices.tsx'
import { EmailField } from '../../ui/forms/email-field.tsx'
import { RequiredMark, TextField } from '../../ui/forms/field.tsx'
import { TextAreaField } from '../../ui/forms/textarea.tsx'
import type { FormProblem } from '../form-problem.ts'
import { ProblemSummary, useFieldErrors } from '../problem-summary.tsx'

type Props = {
  kind: Kind
  problem: FormProblem | undefined
  typed: Record<string, string> | undefined
  /** Set if this form files the declaration: its sentence, and the id of this submission. */
  filing: { statement: string; submission: string } | undefined
}

const order = ['name', 'email', 'contract', 'subject', 'since', 'ending', 'cause', 'endsOn']

/** Only what the law allows a shop to ask: who, which contract, where the receipt is sent. */
export function DeclarationForm({ kind, problem, typed, filing }: Props) {
  const { t } = useTexts()
  const errors = useFieldErrors(problem)
  const { showRequiredAsterisk } = useFrame().brand.features
  const isUnderWay = useNavigation().formMethod === 'POST'
  const needed = (name: 'name' | 'email' | 'contract' | 'cause') => ({
    name,
    label: t(name),
    error: errors(name),
    defaultValue: typed?.[name],
    mark: showRequiredAsterisk && <RequiredMark />,
    'aria-required': true,
    maxLength: 200,
  })
  const free = (name: string, label: string) => ({
    name,
    label: t('optional', { field: label }),
    error: errors(name),
    defaultValue: typed?.[name],
  })
  return (
    <Form method="post" noValidate className="flex flex-col gap-6">
      {problem && <ProblemSummary problem={problem} order={order} />}
      <TextField {...needed('name')} autoComplete="name" />
      <EmailField {...needed('email')} autoComplete="email" hint={t('declaration.emailHint')} />
      <TextField {...needed('contract')} autoComplete="off" hint={t(`${kind}.contractHint`)} />
      <TextField {...free('subject', t(`${kind}.subject`))} maxLength={200} hint={t(`${kind}.subjectHint`)} />
      <TextField {...free('since', t(`${kind}.since`))} type="date" className="max-w-60" />
      {kind === 'cancellation' && (
        <>
          <Choices
            name="ending"
            legend={t('ending')}
            chosen={typed?.ending ?? 'ordinary'}
            error={errors('ending')}
            choices={[
              { value: 'ordinary', label: t('ending.ordinary') },
              {
                value: 'for-cause',
                label: t('ending.for-cause'),
                more: (
                  <TextAreaField
                    name="cause"
                    label={t('cause')}
                    error={errors('cause')}
                    defaultValue={typed?.cause}
                    maxLength={1000}
                  />
                ),
              },
            ]}
          />
          <TextField {...free('endsOn', t('endsOn'))} type="date" className="max-w-60" hint={t('endsOnHint')} />
        </>
      )}
      {filing ? (
        <>
          <input type="hidden" name="submission" value={typed?.submission ?? filing.submission} />
          <p className="text-lg font-bold text-pretty">{filing.statement}</p>
          <Button name="intent" value="file" wide pending={isUnderWay}>
            {t(`${kind}.now`)}
          </Button>
        </>
      ) : (
        <Button wide pending={isUnderWay}>
          {t('declaration.check')}
        </Button>
      )}
    </Form>
  )
}
