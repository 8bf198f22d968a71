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
  /** Something that happened before, told above the form. */
  notice?: ReactNode
  children: ReactNode
  /** Other ways on, below the form. */
  ways?: ReactNode
}

/**
 * A page of signing in: one short form in the middle. It is sent as browsers send forms by themselves, so that the page
 * which follows is made anew and knows who is there.
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
