import { Form, useActionData, useLoaderData, useNavigation } from 'react-router'
import { Head } from '../../../../document/head.tsx'
import { isLeaving, LeavingNotice } from '../../../../payer-window/external-redirect.tsx'
import { isPayerWindow, PayerWindow } from '../../../../payer-window/payer-window.tsx'
import { useTexts } from '../../../../texts/texts.tsx'
import { Button } from '../../../../ui/forms/button.tsx'
import { Checkbox } from '../../../../ui/forms/checkbox.tsx'
import { PageTitle } from '../../../../ui/page/page-title.tsx'
import { Section } from '../../../../ui/page/section.tsx'
import { EmptyState } from '../../../../ui/parts/empty-state.tsx'
import { Notice } from '../../../../ui/parts/notice.tsx'
import type { FormProblem } from '../../../form-problem.ts'
import { ProblemSummary, useFieldErrors } from '../../../problem-summary.tsx'
import { load } from './load.ts'
import { MethodRow } from './method-row.tsx'
import { submit } from './submit.ts'

export { load as loader, submit as action }

/** The customer's saved payment methods: each with its expiry and a form to remove it, and a form to add another. */
export default function SavedMethodsPage() {
  const { told, methods, addable, mandateText, words } = useLoaderData<typeof load>()
  const answer = useActionData<typeof submit>()
  const { t } = useTexts()
  const { formData } = useNavigation()
  const failure = answer && !isLeaving(answer) ? (answer as FormProblem) : undefined
  const errors = useFieldErrors(failure)
  if (isPayerWindow(answer)) return <PayerWindow step={answer} />
  if (isLeaving(answer)) return <LeavingNotice url={answer.leaveFor} />
  return (
    <>
      <Head title={words.title} index={false} />
      <PageTitle lead={words.intro}>{words.title}</PageTitle>
      {told && !failure && <Notice kind="success" title={t(told)} />}
      {failure && <ProblemSummary problem={failure} />}
      {methods.length === 0 ? (
        <EmptyState icon="lock" title={words.none} level={2}>
          <p>{words.noneText}</p>
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {methods.map((method) => (
            <MethodRow key={method.id} method={method} words={words} />
          ))}
        </ul>
      )}
      {addable.length > 0 && (
        <Section title={words.add}>
          <Form method="post" noValidate className="flex max-w-160 flex-col gap-4">
            <p className="text-pretty text-muted">{words.addText}</p>
            <Checkbox name="agreed" label={mandateText} error={errors('agreed')} aria-required />
            <div className="flex flex-wrap gap-3">
              {addable.map(({ name, text }) => (
                <Button
                  key={name}
                  name="paymentMethod"
                  value={name}
                  look="secondary"
                  pending={formData?.get('paymentMethod') === name}
                >
                  {text}
                </Button>
              ))}
            </div>
          </Form>
        </Section>
      )}
    </>
  )
}
