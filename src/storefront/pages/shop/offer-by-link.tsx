import type { ComponentProps } from 'react'
import { Form } from 'react-router'
import { Head } from '../../document/head.tsx'
import { useFrame } from '../../document/use-frame.ts'
import { Button, LinkButton } from '../../ui/forms/button.tsx'
import { Facts } from '../../ui/parts/facts.tsx'
import type { FormProblem } from '../form-problem.ts'
import { ProblemSummary } from '../problem-summary.tsx'

type Props = {
  title: string
  lead: string
  /** The way to the main page. */
  another: string
  /** Undefined where it cannot be paid any more. */
  offer: { facts: ComponentProps<typeof Facts>['facts']; token: string; pay: string; warning?: string } | undefined
  problem: FormProblem | undefined
}

/** What a link offers: what it is, and one button to its payment, or why there is none. */
export function OfferByLink({ title, lead, another, offer, problem }: Props) {
  const { brand } = useFrame()
  return (
    <div className="stack max-w-120">
      <Head title={title} index={false} />
      <h1 className="headline text-3xl">{title}</h1>
      {problem && <ProblemSummary problem={problem} />}
      <p className="text-lg text-pretty">{lead}</p>
      {offer && (
        <>
          <Facts facts={offer.facts} />
          {offer.warning && <p className="text-pretty">{offer.warning}</p>}
          <Form method="post">
            <input type="hidden" name="token" value={offer.token} />
            <Button wide>{offer.pay}</Button>
          </Form>
        </>
      )}
      <LinkButton to={brand.mainPage} look={offer ? 'quiet' : 'primary'} wide>
        {another}
      </LinkButton>
    </div>
  )
}
