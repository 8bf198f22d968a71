import { Form, useNavigation } from 'react-router'
import { Button } from '../../../../ui/forms/button.tsx'
import { type Option, SelectField } from '../../../../ui/forms/select.tsx'
import { Badge } from '../../../../ui/signs/badge.tsx'
import { PaymentMark } from '../../../../ui/signs/payment-mark.tsx'
import type { SavedMethod } from './saved-method.ts'

type State = 'soon' | 'expired' | 'pending' | 'canceled'
const looks = { soon: 'warning', expired: 'danger', pending: 'soft', canceled: 'danger' } as const

type Props = {
  method: SavedMethod & {
    state: { mark: State; text: string } | undefined
    removeAsk: string
    /** The number of automatic top-ups that it pays for, and methods that may replace it. */
    used: { text: string; next: Option[] } | undefined
  }
  words: { goOn: string; remove: string; removeText: string; removeYes: string; usedNext: string }
}

/** One saved method. Removing it asks for confirmation in place; the form is collapsed until it is opened. */
export function MethodRow({ method, words }: Props) {
  const { id, name, expires, mark, state, removeAsk, used } = method
  const { formData } = useNavigation()
  const isUnderWay = (intent: string) => formData?.get('id') === id && formData.get('intent') === intent
  return (
    <li className="flex flex-col gap-1 rounded-brand edge border-line bg-raised px-5 pt-4 pb-2 shadow-brand">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="flex min-w-0 flex-col gap-1">
          <p className="font-bold">{name}</p>
          {expires && <p className="text-muted tabular-nums">{expires}</p>}
        </div>
        <p className="flex flex-wrap items-center gap-2">
          {state && <Badge kind={looks[state.mark]}>{state.text}</Badge>}
          <PaymentMark name={mark} />
        </p>
      </div>
      <div className="flex flex-wrap items-start gap-x-4">
        {state?.mark === 'pending' && (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button name="intent" value="go-on" look="quiet" className="-ml-5" pending={isUnderWay('go-on')}>
              {words.goOn}
            </Button>
          </Form>
        )}
        <details className="group/remove min-w-0 open:basis-full">
          <summary className="-ml-3 inline-flex min-h-11 cursor-pointer list-none items-center rounded-field px-3 font-bold underline underline-offset-4 hover:bg-accent-soft focus-ring">
            {words.remove}
          </summary>
          <Form method="post" className="flex flex-col items-start gap-3 pt-2 pb-4">
            <input type="hidden" name="id" value={id} />
            <p className="font-bold">{removeAsk}</p>
            <p className="text-pretty">{words.removeText}</p>
            {used && (
              <div className="flex w-full max-w-100 flex-col gap-3">
                <p className="text-pretty">{used.text}</p>
                <SelectField name={`next-${id}`} label={words.usedNext} options={used.next} />
              </div>
            )}
            <Button name="intent" value="remove" look="secondary" pending={isUnderWay('remove')}>
              {words.removeYes}
            </Button>
          </Form>
        </details>
      </div>
    </li>
  )
}
