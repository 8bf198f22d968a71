import { Form, useActionData, useLoaderData } from 'react-router'
import { Head } from '../../../document/head.tsx'
import { useFrame } from '../../../document/use-frame.ts'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { ProblemSummary, useFieldErrors } from '../../problem-summary.tsx'
import { load } from './load.ts'
import { ShareLink } from './share-link.tsx'
import { submit } from './submit.ts'

export { load as loader, submit as action }

/** Somebody else is asked to pay: a name if one is wanted, then the link. */
export default function AskPage() {
  const { title, lead, isPossible, longestAsker, paymentPath, words } = useLoaderData<typeof load>()
  const answer = useActionData<typeof submit>()
  const { brand } = useFrame()
  const problem = answer && 'refusal' in answer ? answer : undefined
  const errors = useFieldErrors(problem)
  if (answer && 'link' in answer) return <ShareLink link={answer.link} />
  return (
    <div className="stack max-w-120">
      <Head title={title} index={false} />
      <h1 className="headline text-3xl">{title}</h1>
      {problem && <ProblemSummary problem={problem} order={['name']} />}
      <p className="text-lg text-pretty">{lead}</p>
      {isPossible ? (
        <>
          <Form method="post" noValidate className="flex flex-col gap-4">
            <TextField
              name="name"
              label={words.name}
              hint={words.nameHint}
              error={errors('name')}
              defaultValue={problem?.typed.name}
              maxLength={longestAsker}
              autoComplete="nickname"
            />
            <Button wide>{words.make}</Button>
          </Form>
          <LinkButton to={paymentPath} look="quiet">
            {words.back}
          </LinkButton>
        </>
      ) : (
        <LinkButton to={brand.mainPage} wide>
          {words.choose}
        </LinkButton>
      )}
    </div>
  )
}
