import { NavLink } from 'react-router'
import { useBrandedPath } from '../links.tsx'

type Props = { label: string; tabs: readonly { to: string; text: string }[] }

/** Links between the pages of one area. */
export function Tabs({ label, tabs }: Props) {
  const branded = useBrandedPath()
  return (
    <nav aria-label={label} className="mb-4 flex flex-wrap gap-1 border-b border-line">
      {tabs.map(({ to, text }) => (
        <NavLink
          key={to}
          to={branded(to)}
          end
          className="-mb-px border-b-2 border-transparent px-2.5 py-1.5 font-medium text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink focus-ring"
        >
          {text}
        </NavLink>
      ))}
    </nav>
  )
}
