import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { Button } from '../../../../ui/forms/button.tsx'
import { TextField } from '../../../../ui/forms/field.tsx'
import type { FormProblem } from '../../../form-problem.ts'
import { useFieldErrors } from '../../../problem-summary.tsx'
import { nameField } from './name-field.ts'

type Props = {
  passkey: { passkeyId: string; name: string; since: string; used: string; removeAsk: string }
  problem: FormProblem | undefined
  words: { rename: string; name: string; save: string; remove: string; removeText: string; removeYes: string }
}

/** One passkey. The forms that rename and remove it are collapsed until they are opened. */
export function PasskeyRow({ passkey, problem, words }: Props) {
  const { passkeyId, name, since, used, removeAsk } = passkey
  const field = nameField(passkeyId)
  const error = useFieldErrors(problem)(field)
  return (
    <li className="flex flex-col gap-1 rounded-brand edge border-line bg-raised px-5 pt-4 pb-2 shadow-brand">
      <p className="font-bold break-words">{name}</p>
      <p className="text-muted">
        {since} · {used}
      </p>
      <div className="flex flex-wrap items-start gap-x-4">
        <Folded title={words.rename} passkeyId={passkeyId} isOpen={error !== undefined}>
          <TextField
            name={field}
            label={words.name}
            error={error}
            defaultValue={problem?.typed[field] ?? name}
            maxLength={60}
            autoComplete="off"
            aria-required
          />
          <Button name="intent" value="rename" look="secondary">
            {words.save}
          </Button>
        </Folded>
        <Folded title={words.remove} passkeyId={passkeyId}>
          <p className="font-bold break-words">{removeAsk}</p>
          <p className="text-pretty">{words.removeText}</p>
          <Button name="intent" value="remove" look="secondary">
            {words.removeYes}
          </Button>
        </Folded>
      </div>
    </li>
  )
}

type FoldedProps = { title: string; passkeyId: string; isOpen?: boolean; children: ReactNode }

function Folded({ title, passkeyId, isOpen = false, children }: FoldedProps) {
  return (
    <details open={isOpen} className="min-w-0 open:basis-full">
      <summary className="-ml-3 inline-flex min-h-11 cursor-pointer list-none items-center rounded-field px-3 font-bold underline underline-offset-4 hover:bg-accent-soft focus-ring">
        {title}
      </summary>
      <Form method="post" noValidate className="flex flex-col items-start gap-3 pt-2 pb-4">
        <input type="hidden" name="passkeyId" value={passkeyId} />
        {children}
      </Form>
    </details>
  )
}
