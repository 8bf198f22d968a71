import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps, useNavigation } from 'react-router'

const shape =
  'inline-flex min-h-9 items-center justify-center gap-1.5 rounded-field px-3 py-1 text-center font-semibold focus-ring disabled:opacity-60'
const looks = {
  primary: `${shape} bg-accent text-on-accent hover:brightness-110`,
  secondary: `${shape} border border-field bg-raised text-ink hover:bg-accent-soft`,
  quiet: `${shape} text-ink hover:bg-accent-soft`,
  danger: `${shape} border border-danger bg-raised text-danger hover:bg-danger-soft`,
}
type Look = { look?: keyof typeof looks }

/** A button that submits its form, which accepts no second press while it is being sent. */
export function Button({
  look = 'secondary',
  className = '',
  disabled,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Look) {
  const isSending = useNavigation().state === 'submitting'
  return <button type="submit" {...rest} disabled={disabled || isSending} className={`${looks[look]} ${className}`} />
}

/** A link that looks like a button. */
export function LinkButton({
  look = 'secondary',
  className = '',
  ...rest
}: Omit<LinkProps, 'className'> & Look & { className?: string }) {
  return <Link {...rest} className={`${looks[look]} ${className}`} />
}
