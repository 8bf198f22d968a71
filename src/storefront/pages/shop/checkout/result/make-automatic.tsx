import { Form, useActionData, useNavigation } from 'react-router'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { Section } from '../../../../ui/section.tsx'
import type { FormProblem } from '../../../form-problem.ts'
import { ProblemSummary, useFieldErrors } from '../../../problem-summary.tsx'
import type { AutomaticOffer } from './automatic-offer.ts'

/** After a top-up that was bought once: the same by itself from now on. */
export function MakeAutomatic({ offer, token }: { offer: AutomaticOffer; token: string }) {
  const problem = useActionData() as FormProblem | undefined
  const errors = useFieldErrors(problem)
  const error = errors('autoTopup') ?? errors('pinCode')
  const { formData } = useNavigation()
  return (
    <Section title={offer.title}>
      <Form method="post" noValidate className="flex flex-col gap-4">
        {problem && <ProblemSummary problem={problem} />}
        <p className="text-pretty">{offer.text}</p>
        <input type="hidden" name="order" value={token} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: rendered by React on the server, from our own pieces */}
        <div dangerouslySetInnerHTML={{ __html: offer.kind }} />
        {error && <FieldError name="autoTopup">{error}</FieldError>}
        <Button name="intent" value="automatic" look="secondary" wide pending={formData?.get('intent') === 'automatic'}>
          {offer.button}
        </Button>
      </Form>
    </Section>
  )
}
