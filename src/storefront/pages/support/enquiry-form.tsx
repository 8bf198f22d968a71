import { Form, useNavigation } from 'react-router'
import { useFrame } from '../../document/use-frame.ts'
import { useTexts } from '../../texts/texts.tsx'
import { Button } from '../../ui/forms/button.tsx'
import { EmailField } from '../../ui/forms/email-field.tsx'
import { RequiredMark, TextField } from '../../ui/forms/field.tsx'
import { Honeypot } from '../../ui/forms/honeypot.tsx'
import { type Option, SelectField } from '../../ui/forms/select.tsx'
import { TextAreaField } from '../../ui/forms/textarea.tsx'
import type { FormProblem } from '../form-problem.ts'
import { ProblemSummary, useFieldErrors } from '../problem-summary.tsx'

type Props = {
  topics: Option[]
  /** Preselected. */
  topic: string
  submission: string
  orderNumber: string
  problem: FormProblem | undefined
}

const order = ['name', 'email', 'topic', 'orderNumber', 'message']

/** A question to the brand's staff. */
export function EnquiryForm({ topics, topic, submission, orderNumber, problem }: Props) {
  const { t } = useTexts()
  const errors = useFieldErrors(problem)
  const { showRequiredAsterisk } = useFrame().brand.features
  const isUnderWay = useNavigation().formMethod === 'POST'
  const typed = problem?.typed
  const needed = (name: 'name' | 'email' | 'topic' | 'message') => ({
    name,
    label: t(name),
    error: errors(name),
    defaultValue: typed?.[name],
    mark: showRequiredAsterisk && <RequiredMark />,
    'aria-required': true,
  })
  return (
    <Form method="post" noValidate className="flex max-w-160 flex-col gap-6">
      {problem && <ProblemSummary problem={problem} order={order} />}
      <input type="hidden" name="submission" value={typed?.submission ?? submission} />
      <Honeypot label={t('leaveEmpty')} />
      <TextField {...needed('name')} autoComplete="name" maxLength={200} />
      <EmailField {...needed('email')} autoComplete="email" maxLength={254} />
      <SelectField
        {...needed('topic')}
        defaultValue={typed?.topic ?? topic}
        options={[{ value: '', label: t('topic.choose') }, ...topics]}
      />
      <TextField
        name="orderNumber"
        label={t('optional', { field: t('enquiryOrder') })}
        hint={t('enquiryOrderHint')}
        error={errors('orderNumber')}
        defaultValue={typed?.orderNumber ?? orderNumber}
        autoComplete="off"
        maxLength={40}
      />
      <TextAreaField {...needed('message')} maxLength={4000} />
      <Button wide pending={isUnderWay}>
        {t('support.send')}
      </Button>
    </Form>
  )
}
