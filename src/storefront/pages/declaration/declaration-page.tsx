import { useActionData, useLoaderData } from 'react-router'
import type { Kind } from '#declarations/contract'
import { Head } from '../../document/head.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { Crumbs } from '../crumbs.tsx'
import { DeclarationForm } from './declaration-form.tsx'
import { pageOf } from './kinds.ts'
import type { Loaded } from './load.ts'
import { Received } from './received.tsx'
import { ReviewStep } from './review-step.tsx'
import type { Answered } from './submit.ts'

/** The form, a review if the form does not file the declaration, then the page that says it was received. */
export function DeclarationPage({ kind }: { kind: Kind }) {
  const { law, statement, isFiledByForm, submission, received } = useLoaderData<Loaded>()
  const answer = useActionData<Answered>()
  const { t } = useTexts()
  const title = t(pageOf[kind].title)
  if (received) return <Received kind={kind} received={received} />
  const review = answer && 'step' in answer && answer.step === 'review' ? answer : undefined
  return (
    <div className="stack max-w-160">
      <Head title={title} description={t(`${kind}.lead`)} path={pageOf[kind].path} />
      <Crumbs path={[{ name: title }]} />
      {review ? (
        <ReviewStep key={review.typed.submission} kind={kind} review={review} />
      ) : (
        <>
          <PageTitle lead={t(`${kind}.lead`)}>{title}</PageTitle>
          <DeclarationForm
            kind={kind}
            problem={answer && !('step' in answer) ? answer : undefined}
            typed={answer?.typed}
            filing={isFiledByForm ? { statement, submission } : undefined}
          />
        </>
      )}
      <p className="text-sm text-pretty text-muted">{law}</p>
    </div>
  )
}
