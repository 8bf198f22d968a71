import { type InputHTMLAttributes, useState } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { controlClass, described, Field, type FieldFrame } from './field.tsx'

type Props = FieldFrame & Omit<InputHTMLAttributes<HTMLInputElement>, 'name' | 'id' | 'type'>

/** A password or a PIN, hidden until its button shows it. Without scripts there is no such button. */
export function PasswordField({ name, label, hint, error, mark, className = '', ...input }: Props) {
  const { t } = useTexts()
  const [isShown, show] = useState(false)
  return (
    <Field {...{ name, label, hint, error, mark }}>
      <span className={`flex gap-2 ${className}`}>
        <input
          {...input}
          {...described({ name, hint, error })}
          type={isShown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="off"
          className={`${controlClass} min-w-0 flex-1`}
        />
        <button
          type="button"
          aria-pressed={isShown}
          aria-controls={name}
          aria-label={t('passwordShow')}
          onClick={() => show(!isShown)}
          className="script-only inline-flex min-h-12 min-w-12 shrink-0 cursor-pointer items-center justify-center rounded-field edge border-field bg-raised hover:bg-accent-soft focus-ring"
        >
          <Eye isOpen={isShown} />
        </button>
      </span>
    </Field>
  )
}

/** Struck through while the input is hidden. */
const Eye = ({ isOpen }: { isOpen: boolean }) => (
  <svg
    className="size-6"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="2"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" />
    <circle cx="12" cy="12" r="3" />
    {!isOpen && <path d="M4 20 20 4" />}
  </svg>
)
