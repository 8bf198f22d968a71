import { Form, useActionData, useNavigation } from 'react-router'
import { useTexts } from '../../../../texts/texts.tsx'
import { Button } from '../../../../ui/forms/button.tsx'
import { Section } from '../../../../ui/page/section.tsx'
import { rawHtml } from '../../../../ui/raw-html.ts'
import { ProblemSummary } from '../../../problem-summary.tsx'
import type { KindProblem } from '../../kind/kind-problem.ts'
import type { AutomaticOffer } from './automatic-offer.ts'

/** After a single top-up: offers the same automatically. */
export function MakeAutomatic({ offer, token }: { offer: AutomaticOffer; token: string }) {
  const problem = useActionData() as KindProblem | undefined
  const { language } = useTexts()
  const { formData } = useNavigation()
  return (
    <Section title={offer.title}>
      <Form method="post" noValidate className="flex flex-col gap-4">
        {problem && <ProblemSummary problem={problem} />}
        <p className="text-pretty">{offer.text}</p>
        <input type="hidden" name="order" value={token} />
        <div {...rawHtml(problem?.kind?.[language] ?? offer.kind)} />
        <Button name="intent" value="automatic" look="secondary" wide pending={formData?.get('intent') === 'automatic'}>
          {offer.button}
        </Button>
      </Form>
    </Section>
  )
}
