import type { ReactNode } from 'react'
import { useTexts } from '../../texts/texts.tsx'
import { TextField } from '../../ui/forms/fields.tsx'

/** A page without the menu, for whoever is not in yet. */
export function Frame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <main className="mx-auto flex min-h-svh max-w-100 flex-col justify-center gap-5 px-4 py-10">
      <title>{`${title} · ${t('shell.name')}`}</title>
      <h1 className="text-xl font-bold">{title}</h1>
      {children}
    </main>
  )
}

const problems = [
  'linkNotValid',
  'passkeyNotAccepted',
  'otpWrong',
  'tooManyRequests',
  'lastKey',
  'oidcAway',
  'oidcUnknown',
  'oidcNotAccepted',
] as const

/** Why it did not work; nothing without a refusal. */
export function Problem({ refusal }: { refusal: string | undefined }) {
  const { t } = useTexts()
  const known = problems.find((one) => one === refusal)
  if (!known) return null
  return (
    <p role="alert" className="rounded-field bg-danger-soft px-3 py-2 text-danger">
      {t(`signIn.${known}`)}
    </p>
  )
}

/** A field for a code, as phones fill it in by themselves. */
export function CodeField({ label, name = 'code' }: { label: string; name?: string }) {
  return <TextField label={label} name={name} required autoComplete="one-time-code" spellCheck={false} maxLength={20} />
}
