import type { ReactNode } from 'react'

/** A list of facts: name and value on each line. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="flex flex-col">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-col border-b border-line py-3 last:border-b-0 sm:flex-row sm:gap-6">
          <dt className="shrink-0 text-muted sm:w-56">{name}</dt>
          <dd className="min-w-0 font-bold break-words whitespace-pre-line">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
