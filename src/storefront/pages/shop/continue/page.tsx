import { Form, useActionData, useLoaderData } from 'react-router'
import { Head } from '../../../document/head.tsx'
import { useFrame } from '../../../document/use-frame.ts'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { Facts } from '../../../ui/parts/facts.tsx'
import { ProblemSummary } from '../../problem-summary.tsx'
import { load } from './load.ts'
import { submit } from './submit.ts'

export { load as loader, submit as action }

/** For a shopper whose assistant prepared an order: what it is, and one button to its payment. */
export default function ContinuePage() {
  const { title, lead, another, offer } = useLoaderData<typeof load>()
  const problem = useActionData<typeof submit>()
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
