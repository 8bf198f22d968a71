import type { ReactNode } from 'react'
import { Icon, type IconName } from '../signs/icon.tsx'

const looks = {
  info: ['border-line bg-accent-soft', 'info'],
  success: ['border-success bg-raised', 'check'],
  warning: ['border-warning bg-raised', 'warning'],
  error: ['border-danger bg-raised', 'warning'],
} as const satisfies Record<string, readonly [string, IconName]>
const signs = { info: 'text-ink', success: 'text-success', warning: 'text-warning', error: 'text-danger' }

type Props = { kind?: keyof typeof looks; title?: ReactNode; children?: ReactNode }

/** A message that stays in the page. Errors are announced at once. */
export function Notice({ kind = 'info', title, children }: Props) {
  const [look, icon] = looks[kind]
  return (
    <div role={kind === 'error' ? 'alert' : 'status'} className={`flex gap-3 rounded-brand border p-4 ${look}`}>
      <Icon name={icon} className={`mt-0.5 size-5 ${signs[kind]}`} />
      <div className="flex min-w-0 flex-col gap-1">
        {title && <p className="font-bold">{title}</p>}
        {children && <div className="text-pretty">{children}</div>}
      </div>
    </div>
  )
}
