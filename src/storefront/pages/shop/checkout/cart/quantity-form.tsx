import { Form, useSubmit } from 'react-router'
import type { CartView } from '#cart/contract'
import { useTexts } from '../../../../texts/texts.tsx'
import { Stepper } from '../../../../ui/page/stepper.tsx'
import { Icon } from '../../../../ui/signs/icon.tsx'

type Props = {
  item: CartView['items'][number]
  /** What the field shows, if not the count: a refused input, or one that is being sent. */
  typed: string | undefined
  pending: boolean
  words: { group: string; line: string }
  isWrong: boolean
}

/** The quantity of a line, and the button to remove it. */
export function QuantityForm({ item, typed, pending, words, isWrong }: Props) {
  const { t } = useTexts()
  const submit = useSubmit()
  return (
    <Form method="post" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <input type="hidden" name="itemKey" value={item.itemKey} />
      {/* A line that sets something up has quantity one. */}
      {!item.autoTopupOption && !item.smsTopupConsent && (
        <>
          {/* Enter presses the first button of a form: it sends what was typed. */}
          <button
            type="submit"
            tabIndex={-1}
            className="sr-only noscript:not-sr-only noscript:min-h-11 noscript:underline noscript:underline-offset-4"
          >
            {t('applyCount')}
          </button>
          <Stepper
            names={{ field: 'quantity', button: 'count' }}
            count={item.quantity}
            typed={typed}
            id={item.itemKey}
            isWrong={isWrong}
            pending={pending}
            words={{ group: words.group, fewer: t('oneFewer'), more: t('oneMore') }}
            onTyped={(form) => submit(form)}
          />
        </>
      )}
      <button
        type="submit"
        name="count"
        value="0"
        disabled={pending}
        className="text-link gap-2 rounded-field px-2 text-muted hover:text-ink"
      >
        <Icon name="cross" className="size-4.5" />
        {t('remove')}
        <span className="sr-only">: {words.line}</span>
      </button>
    </Form>
  )
}
