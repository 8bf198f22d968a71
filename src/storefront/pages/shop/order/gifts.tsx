import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '../../../ui/forms/button.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import type { FormProblem } from '../../form-problem.ts'
import { useFieldErrors } from '../../problem-summary.tsx'
import { GiftFields, giftFieldNames, giftLabels } from '../gift/gift-fields.tsx'
import type { GiftsInWords } from './gift-texts.ts'

/** Suffix of the field names of one gift, because an order may contain several. */
export const suffixOf = (line: number | string): string => `-${line}`

type Props = { gifts: GiftsInWords; problem: FormProblem | undefined }

/** A gift: its state, and until it is sent a form to change or cancel it. */
export function Gifts({ gifts, problem }: Props) {
  const { formData } = useNavigation()
  const isUnderWay = (intent: string, line: number) =>
    formData?.get('intent') === intent && formData.get('line') === String(line)
  return gifts.map(({ line, title, text, secret, change, again }) => (
    <Section key={line} title={title}>
      <p className="text-lg text-pretty">{text}</p>
      {secret && <p className="text-pretty text-muted">{secret}</p>}
      {again && (
        <Form method="post">
          <input type="hidden" name="line" value={line} />
          <Button name="intent" value="gift-again" look="secondary" pending={isUnderWay('gift-again', line)}>
            {again}
          </Button>
        </Form>
      )}
      {change && (
        <div className="flex flex-col">
          <Change change={change} line={line} problem={problem?.typed.line === String(line) ? problem : undefined} />
          <Fold title={change.callOff.title}>
            <p className="text-pretty">{change.callOff.text}</p>
            <Form method="post">
              <input type="hidden" name="line" value={line} />
              <Button name="intent" value="gift-off" look="secondary" pending={isUnderWay('gift-off', line)}>
                {change.callOff.submit}
              </Button>
            </Form>
          </Fold>
        </div>
      )}
    </Section>
  ))
}

/** The labels of all gifts' fields, by field name. */
export const labelsOf = (gifts: GiftsInWords): Record<string, string> =>
  Object.assign({}, ...gifts.map(({ line, change }) => (change ? giftLabels(change.words, suffixOf(line)) : {})))

type Changeable = NonNullable<GiftsInWords[number]['change']>

function Change({ change, line, problem }: { change: Changeable; line: number; problem: FormProblem | undefined }) {
  const errors = useFieldErrors(problem)
  const suffix = suffixOf(line)
  const typed = (name: string) => [name, problem?.typed[`${name}${suffix}`] ?? ''] as const
  const { formData } = useNavigation()
  return (
    <Fold title={change.title} isOpen={problem !== undefined}>
      <Form method="post" noValidate className="flex flex-col gap-4">
        <input type="hidden" name="line" value={line} />
        <GiftFields
          words={change.words}
          given={problem ? Object.fromEntries(giftFieldNames.map(typed)) : change.given}
          errors={errors}
          suffix={suffix}
          emailHint={change.emailHint}
        />
        <Button name="intent" value="gift" look="secondary" pending={formData?.get('intent') === 'gift'}>
          {change.submit}
        </Button>
      </Form>
    </Fold>
  )
}

function Fold({ title, isOpen = false, children }: { title: string; isOpen?: boolean; children: ReactNode }) {
  return (
    <details className="group/fold -mb-px border-y border-line" open={isOpen}>
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 py-3 font-bold focus-ring">
        {title}
        <Icon name="chevron" className="size-5 transition-transform duration-150 group-open/fold:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 pb-6">{children}</div>
    </details>
  )
}
