const looks = {
  success: { ring: 'text-success', d: 'm30 49 13 13 24-26' },
  failed: { ring: 'text-danger', d: 'm34 34 28 28M62 34 34 62' },
  late: { ring: 'text-warning', d: 'M48 26v24l15 9' },
  refunded: { ring: 'text-ink', d: 'M30 40h24a13 13 0 0 1 0 26H40M30 40l11-11M30 40l11 11' },
} as const
export type SignKind = keyof typeof looks | 'waiting'

/** The large sign at the top of a result; the text below it says the same. */
export function Sign({ kind }: { kind: SignKind }) {
  if (kind === 'waiting') {
    return (
      <svg className="size-24 text-ink" viewBox="0 0 96 96" fill="none" aria-hidden="true">
        <circle cx="48" cy="48" r="42" className="stroke-line" strokeWidth="6" />
        <path
          d="M48 6a42 42 0 0 1 42 42"
          className="origin-center stroke-accent-strong motion-safe:animate-spin"
          strokeWidth="6"
          strokeLinecap="round"
        />
      </svg>
    )
  }
  const { ring, d } = looks[kind]
  return (
    <svg className={`size-24 ${ring}`} viewBox="0 0 96 96" fill="none" aria-hidden="true">
      <circle cx="48" cy="48" r="45" fill="currentColor" opacity=".1" />
      <circle cx="48" cy="48" r="42" stroke="currentColor" strokeWidth="3" />
      <path d={d} stroke="currentColor" strokeWidth="7" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
