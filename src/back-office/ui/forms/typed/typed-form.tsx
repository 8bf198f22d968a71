import { type ComponentProps, type SubmitEvent, useId, useRef } from 'react'
import { Form, useActionData, useLocation, useRevalidator, useRouteLoaderData } from 'react-router'
import { useTexts } from '../../../texts/texts.tsx'
import { Button } from '../button.tsx'
import { controlsOf, isTouched, saidIn, show, tellTyped } from './controls.ts'
import { Echo } from './echo.ts'
import type { SentForm } from './sent-form.ts'
import { useKept } from './use-kept.ts'
import { isDoneBy, useWhatIsSaid } from './use-what-is-said.ts'

type Props = Omit<ComponentProps<typeof Form>, 'method' | 'ref' | 'state'> & {
  /**
   * Names it on its page; with what it shows, where the page shows this or that: `settings company`. Under another name it
   * begins anew.
   */
  name: string
  /** What is typed is worth money: it is not kept, and not sent back. */
  isSecret?: boolean
}

/**
 * A form in which somebody types. What was typed stays until it is done: through a refusal, through other forms and news of
 * the page, and while the page is left and found again in the same tab.
 */
export function TypedForm(props: Props) {
  const { pathname } = useLocation()
  // The same page of another order is another form.
  return <FormHere key={`${pathname} ${props.name}`} {...props} />
}

function FormHere({ name, isSecret = false, onSubmit, children, ...rest }: Props) {
  const { t } = useTexts()
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const shell = useRouteLoaderData<{ operator: { email: string }; sent: SentForm | undefined }>('pages/shell/shell')
  const place = isSecret ? undefined : `${shell?.operator.email} ${pathname} ${name}`
  const answer = useActionData()
  const isDone = isDoneBy(answer)
  const isRefused = !isDone && shell?.sent?.some(([field, value]) => field === 'form' && value === name)
  const { send, unanswered } = useWhatIsSaid(form, { id, answer, isDone }, () => kept.forget(isDone))
  const kept = useKept({ form, place, unanswered })

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    onSubmit?.(event)
    if (!event.defaultPrevented) send()
  }

  function clear(): void {
    for (const control of (form.current ? controlsOf(form.current) : []).filter(isTouched)) {
      show(control, saidIn(control))
      tellTyped(control)
    }
    kept.forget(true)
    // With a press of its own again.
    void revalidate()
  }

  return (
    <Form {...rest} method="post" ref={form} state={{ form: id }} onSubmit={submit}>
      {kept.isBack && (
        <p role="status" className="col-span-full flex w-full flex-wrap items-center gap-2 text-sm text-muted">
          {t('shell.typedIsBack')}
          <Button type="button" look="quiet" onClick={clear}>
            {t('shell.clearTyped')}
          </Button>
        </p>
      )}
      {!isSecret && <input type="hidden" name="form" value={name} />}
      <Echo value={isRefused ? shell?.sent : undefined}>{children}</Echo>
    </Form>
  )
}
