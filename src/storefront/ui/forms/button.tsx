import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { Spinner } from '../signs/spinner.tsx'

const looks = {
  primary: 'button button-primary',
  secondary: 'button button-secondary',
  quiet: 'button min-h-11 px-3 text-base text-ink underline underline-offset-4 hover:bg-accent-soft',
}
export type ButtonLook = keyof typeof looks

type Wide = { look?: ButtonLook; wide?: boolean }
const classes = ({ look = 'primary', wide = false }: Wide) => (wide ? `${looks[look]} w-full` : looks[look])

type Props = ButtonHTMLAttributes<HTMLButtonElement> & Wide & { pending?: boolean; children: ReactNode }

/** A button that submits. While its form is being sent it says so and accepts no second press. */
export function Button({ look, wide, pending = false, disabled, children, className = '', ...rest }: Props) {
  return (
    <button
      type="submit"
      {...rest}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={className ? `${classes({ look, wide })} ${className}` : classes({ look, wide })}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}

/** A link that looks like a button, for going on without sending anything. */
export function LinkButton({ look, wide, children, ...rest }: LinkProps & Wide) {
  return (
    <Link {...rest} className={classes({ look, wide })}>
      {children}
    </Link>
  )
}
