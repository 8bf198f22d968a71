import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Head } from '../../document/head.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import type { FormProblem } from '../form-problem.ts'
import { ProblemSummary } from '../problem-summary.tsx'

type Props = {
  title: string
  lead: string
  problem: FormProblem | undefined
  /** A message of an earlier step, above the form. */
  notice?: ReactNode
  children: ReactNode
  /** Links to other ways, below the form. */
  ways?: ReactNode
}

/**
 * A page for signing in: one short form in the middle. It is submitted without scripts, so that the next page is loaded
 * anew and knows who is signed in.
 */
export function FormPage({ title, lead, problem, notice, children, ways }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-120 flex-col gap-8">
      <Head title={title} index={false} />
      <PageTitle lead={lead}>{title}</PageTitle>
      {notice}
      <Form method="post" reloadDocument noValidate className="flex flex-col gap-6">
        {problem && <ProblemSummary problem={problem} order={['emailOrPhone', 'email', 'password']} />}
        {children}
      </Form>
      {ways && <div className="flex flex-col items-start border-t border-line pt-4">{ways}</div>}
    </div>
  )
}
