import { Form, useActionData, useLoaderData } from 'react-router'
import { Head } from '../../../document/head.tsx'
import { Button, LinkButton } from '../../../ui/forms/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { TextAreaField } from '../../../ui/forms/textarea.tsx'
import { ProblemSummary, useFieldErrors } from '../../problem-summary.tsx'
import { ShareLink } from '../ask/share-link.tsx'
import { load } from './load.ts'
import { submit } from './submit.ts'

export { load as loader, submit as action }

/** A top-up as a gift: a greeting and a name, then the link to pass on. */
export default function GreetPage() {
  const { title, lead, longest, backPath, words } = useLoaderData<typeof load>()
  const answer = useActionData<typeof submit>()
  const problem = answer && 'refusal' in answer ? answer : undefined
  const errors = useFieldErrors(problem)
  if (answer && 'link' in answer) return <ShareLink link={answer.link} />
  return (
    <div className="stack max-w-120">
      <Head title={title} index={false} />
      <h1 className="headline text-3xl">{title}</h1>
      {problem && <ProblemSummary problem={problem} order={['message', 'name']} />}
      <p className="text-lg text-pretty">{lead}</p>
      <Form method="post" noValidate className="flex flex-col gap-4">
        <TextAreaField
          name="message"
          label={words.message}
          hint={words.messageHint}
          error={errors('message')}
          defaultValue={problem?.typed.message}
          maxLength={longest.message}
          rows={3}
        />
        <TextField
          name="name"
          label={words.name}
          error={errors('name')}
          defaultValue={problem?.typed.name}
          maxLength={longest.name}
          autoComplete="nickname"
        />
        <Button wide>{words.make}</Button>
      </Form>
      <LinkButton to={backPath} look="quiet">
        {words.back}
      </LinkButton>
    </div>
  )
}
