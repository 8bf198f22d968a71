type Stripe = { fill: string; d: string }
const across = (top: string, middle: string, bottom: string): Stripe[] => [
  { fill: top, d: 'M0 0h24v6H0z' },
  { fill: middle, d: 'M0 6h24v6H0z' },
  { fill: bottom, d: 'M0 12h24v6H0z' },
]
const down = (left: string, middle: string, right: string): Stripe[] => [
  { fill: left, d: 'M0 0h8v18H0z' },
  { fill: middle, d: 'M8 0h8v18H8z' },
  { fill: right, d: 'M16 0h8v18h-8z' },
]
const flags: Record<string, Stripe[]> = {
  de: across('#111', '#d00', '#ffce00'),
  nl: across('#ae1c28', '#fff', '#21468b'),
  at: across('#c8102e', '#fff', '#c8102e'),
  be: down('#111', '#fdda24', '#ef3340'),
  fr: down('#002395', '#fff', '#ed2939'),
  gb: [
    { fill: '#012169', d: 'M0 0h24v18H0z' },
    { fill: '#fff', d: 'M0 0h2.5L24 15.8V18h-2.5L0 2.2zM24 0h-2.5L0 15.8V18h2.5L24 2.2zM10 0h4v18h-4zM0 7h24v4H0z' },
    { fill: '#c8102e', d: 'M11 0h2v18h-2zM0 8h24v2H0z' },
  ],
}

/** A country's flag, drawn, because not every system has flag letters. @param country ISO 3166, lower case */
export function Flag({ country, className = 'h-4.5 w-6' }: { country: string; className?: string }) {
  const stripes = flags[country]
  if (!stripes) return null
  return (
    <svg className={`shrink-0 rounded-xs outline outline-focus/15 ${className}`} viewBox="0 0 24 18" aria-hidden="true">
      {stripes.map(({ fill, d }) => (
        <path key={d} fill={fill} d={d} />
      ))}
    </svg>
  )
}
