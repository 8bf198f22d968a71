import { useActionData, useLoaderData } from 'react-router'
import { Head } from '../../../../document/head.tsx'
import { useTexts } from '../../../../texts/texts.tsx'
import { PageTitle } from '../../../../ui/page/page-title.tsx'
import { Section } from '../../../../ui/page/section.tsx'
import { EmptyState } from '../../../../ui/parts/empty-state.tsx'
import { Notice } from '../../../../ui/parts/notice.tsx'
import { ProblemSummary } from '../../../problem-summary.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { load } from './load.ts'
import { nameField } from './name-field.ts'
import { PasskeyRow } from './passkey-row.tsx'
import { submit } from './submit.ts'

export { load as loader, submit as action }

/** The customer's passkeys: each with its last use and forms to rename and remove it, and a form to add another. */
export default function PasskeysPage() {
  const { told, isAdded, passkeys, words } = useLoaderData<typeof load>()
  const answer = useActionData<typeof submit>()
  const { t } = useTexts()
  const problem = answer && 'refusal' in answer ? answer : undefined
  const done = isAdded ? words.added : told && t(told)
  return (
    <>
      <Head title={words.title} index={false} />
      <PageTitle lead={words.intro}>{words.title}</PageTitle>
      {done && !answer && <Notice kind="success" title={done} />}
      {problem && (
        <ProblemSummary
          problem={problem}
          order={['currentPassword', ...passkeys.map(({ passkeyId }) => nameField(passkeyId))]}
          labels={Object.fromEntries(passkeys.map(({ passkeyId }) => [nameField(passkeyId), words.name]))}
        />
      )}
      {passkeys.length === 0 ? (
        <EmptyState icon="lock" title={words.none} level={2}>
          <p>{words.noneText}</p>
        </EmptyState>
      ) : (
        <ul className="flex flex-col gap-4">
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.passkeyId} passkey={passkey} problem={problem} words={words} />
          ))}
        </ul>
      )}
      <Section title={words.add}>
        <AddPasskey
          options={answer && 'options' in answer ? answer.options : undefined}
          problem={problem}
          words={words}
        />
      </Section>
    </>
  )
}
