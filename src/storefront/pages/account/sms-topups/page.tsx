import { Form, href, useActionData, useLoaderData } from 'react-router'
import { Head } from '../../../document/head.tsx'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { Notice } from '../../../ui/parts/notice.tsx'
import type { FormProblem } from '../../form-problem.ts'
import { ProblemSummary, useFieldErrors } from '../../problem-summary.tsx'
import { OwnerField } from '../owner-field.tsx'
import { ConsentFields } from './consent-fields.tsx'
import { load } from './load.ts'
import { submit } from './submit.ts'
import { TopupRow } from './topup-row.tsx'

export { load as loader, submit as action }

type Page = Awaited<ReturnType<typeof load>>

/** The customer's top-ups by text: how to write one, each number with its state, and a form to add another. */
export default function SmsTopupsPage() {
  const page = useLoaderData<typeof load>()
  const problem = useActionData<typeof submit>() as FormProblem | undefined
  const { told, before, rows, methods, amounts, consent, how, words } = page
  return (
    <>
      <Head title={words.title} index={false} />
      <PageTitle lead={words.intro}>{words.title}</PageTitle>
      {told && !problem && <Notice kind="success" title={told} />}
      {before && !problem && <Notice>{before.notice}</Notice>}
      {problem && (
        <ProblemSummary problem={problem} order={['phoneNumber', 'amount', 'pinCode', 'paymentTokenId', 'agreed']} />
      )}
      <Notice title={words.howTitle}>
        {how.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Notice>
      {rows.length === 0 ? (
        <EmptyState icon="phone" title={words.none} level={2}>
          <p>{words.noneText}</p>
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {rows.map((row) => (
            <TopupRow key={row.index} {...{ row, words, consent, problem, amounts, methods }} />
          ))}
        </ul>
      )}
      <Section title={words.add}>
        {methods.length === 0 ? (
          <div className="flex flex-col items-start gap-3">
            <p className="font-bold">{words.methodFirst}</p>
            <p className="text-pretty text-muted">{words.methodFirstText}</p>
            <LinkButton to={href('/account/settings/payment-methods')} look="secondary">
              {words.methodAdd}
            </LinkButton>
          </div>
        ) : (
          // The typed input belongs to the one that was added.
          <AddForm key={rows.length} page={page} problem={problem} />
        )}
      </Section>
    </>
  )
}

function AddForm({ page, problem }: { page: Page; problem: FormProblem | undefined }) {
  const { whose, before, methods, amounts, consent, words } = page
  const errors = useFieldErrors(problem)
  const usual = amounts.find((one) => one.usual) ?? amounts[0]
  return (
    <Form method="post" noValidate className="flex max-w-120 flex-col gap-5">
      <OwnerField customerId={whose} />
      <TextField
        name="phoneNumber"
        label={words.number}
        hint={words.numberHint}
        error={errors('phoneNumber')}
        defaultValue={problem?.typed.phoneNumber ?? before?.typed.phoneNumber}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={32}
        aria-required
      />
      <ConsentFields
        {...{ amounts, methods, words, problem, pinHint: words.pinHint }}
        amount={before?.typed.amount ?? usual?.value ?? ''}
        paymentTokenId={before?.typed.paymentTokenId}
      />
      <Checkbox name="agreed" label={consent} error={errors('agreed')} aria-required />
      <Button wide>{words.submit}</Button>
    </Form>
  )
}
