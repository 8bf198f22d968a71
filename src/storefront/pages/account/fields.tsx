import { Link, type LinkProps } from 'react-router'
import { useTexts } from '../../texts/texts.tsx'
import { EmailField } from '../../ui/forms/email-field.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { PasswordField as HiddenField } from '../../ui/forms/password-field.tsx'
import type { FormProblem } from '../form-problem.ts'
import { useFieldErrors } from '../problem-summary.tsx'

type NameProps = { field: 'emailOrPhone' | 'email'; problem: FormProblem | undefined; value?: string | undefined }

/** The sign-in name: an e-mail address, or a phone number if the brand accepts numbers. */
export function NameField({ field, problem, value }: NameProps) {
  const { t } = useTexts()
  const Field = field === 'email' ? EmailField : TextField
  return (
    <Field
      name={field}
      label={t(field)}
      error={useFieldErrors(problem)(field)}
      defaultValue={problem?.typed[field] ?? value}
      inputMode="email"
      autoComplete="username"
      maxLength={254}
      aria-required
    />
  )
}

type PasswordProps = {
  problem: FormProblem | undefined
  name?: 'password' | 'currentPassword' | 'newPassword'
  label?: string
  hint?: string
  isNew?: boolean
}

/** @param isNew lets the browser's password manager propose one */
export function PasswordField({ problem, name = 'password', label, hint, isNew = false }: PasswordProps) {
  const { t } = useTexts()
  return (
    <HiddenField
      name={name}
      label={label ?? t(name)}
      hint={hint}
      error={useFieldErrors(problem)(name)}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      maxLength={1000}
      aria-required
    />
  )
}

/** Another way: a link large enough for a finger. */
export function OtherWay(props: LinkProps) {
  return <Link {...props} className="text-link" />
}
