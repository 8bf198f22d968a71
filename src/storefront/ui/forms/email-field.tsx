import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { TextField } from './field.tsx'
import { meantAddress } from './meant-address.ts'

// A shopper who is still typing is not interrupted.
const pauseMs = 500

/** An e-mail address. If its end looks like a typing error, a correction is offered, and never forced. */
export function EmailField(props: ComponentProps<typeof TextField>) {
  const { t } = useTexts()
  const [meant, suggest] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const take = () => {
    const field = place.current?.querySelector('input')
    if (!field || meant === undefined) return
    field.value = meant
    field.dispatchEvent(new Event('input', { bubbles: true }))
    suggest(undefined)
    field.focus()
  }
  return (
    <div ref={place} className="flex flex-col">
      <TextField
        type="email"
        inputMode="email"
        {...props}
        onInput={({ currentTarget: { value } }) => {
          clearTimeout(timer.current)
          suggest(undefined)
          timer.current = setTimeout(() => suggest(meantAddress(value)), pauseMs)
        }}
      />
      <div aria-live="polite">
        {meant !== undefined && (
          <button
            type="button"
            onClick={take}
            className="inline-flex min-h-11 cursor-pointer items-center text-left wrap-anywhere underline underline-offset-4 focus-ring"
          >
            {t('emailMeant', { email: meant })}
          </button>
        )}
      </div>
    </div>
  )
}
