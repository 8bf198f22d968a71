import { useActionData, useLoaderData } from 'react-router'
import { Head } from '../../../document/head.tsx'
import { useTexts } from '../../../texts/texts.tsx'
import { LinkButton } from '../../../ui/forms/button.tsx'
import { PageTitle } from '../../../ui/page/page-title.tsx'
import { EmptyState } from '../../../ui/parts/empty-state.tsx'
import { Notice } from '../../../ui/parts/notice.tsx'
import type { FormProblem } from '../../form-problem.ts'
import { ProblemSummary } from '../../problem-summary.tsx'
import { load } from './load.ts'
import { submit } from './submit.ts'
import { TopUpCard } from './top-up-card.tsx'

export { load as loader, submit as action }

/** The customer's automatic top-ups: state, past runs, and possible actions. */
export default function AutoTopUpsPage() {
  const { told, mainPage, topUps, words } = useLoaderData<typeof load>()
  const problem = useActionData() as FormProblem | undefined
  const { t } = useTexts()
  return (
    <>
      <Head title={words.title} index={false} />
      <PageTitle lead={topUps.length > 0 && words.intro}>{words.title}</PageTitle>
      {told && !problem && <Notice kind="success" title={t(told)} />}
      {problem && <ProblemSummary problem={problem} />}
      {topUps.length === 0 ? (
        <EmptyState
          icon="refund"
          title={words.none}
          level={2}
          action={<LinkButton to={mainPage}>{words.toShop}</LinkButton>}
        >
          <p>{words.noneText}</p>
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-6">
          {topUps.map((topUp) => (
            <TopUpCard key={topUp.id} topUp={topUp} problem={problem} words={words} />
          ))}
        </ul>
      )}
    </>
  )
}
