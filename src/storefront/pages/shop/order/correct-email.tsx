import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/forms/button.tsx'
import { EmailField } from '../../../ui/forms/email-field.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import type { FormProblem } from '../../form-problem.ts'
import { useFieldErrors } from '../../problem-summary.tsx'
import type { OrderWords } from './order-words.ts'

/** Another address for the order's mails; collapsed, because most addresses are right. */
export function CorrectEmail({ email, problem }: { email: OrderWords['email']; problem: FormProblem | undefined }) {
  const errors = useFieldErrors(problem)
  const { formData } = useNavigation()
  const error = errors('email')
  return (
    <details className="group/email border-y border-line" open={problem?.fields.email !== undefined}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-bold focus-ring">
        {email.title}
        <Icon name="chevron" className="size-5 transition-transform duration-150 group-open/email:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 pb-6">
        <p className="text-pretty">{email.text}</p>
        {email.isOpen && (
          <Form method="post" noValidate className="flex flex-col gap-4">
            <EmailField
              name="email"
              label={email.label}
              error={error}
              defaultValue={problem?.typed.email}
              autoComplete="email"
              maxLength={254}
              aria-required
            />
            <Button name="intent" value="address" look="secondary" pending={formData?.get('intent') === 'address'}>
              {email.submit}
            </Button>
          </Form>
        )}
      </div>
    </details>
  )
}
