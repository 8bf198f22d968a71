import type { SignKind } from '../../../../ui/signs/sign.tsx'

const line = { fill: 'none', strokeWidth: 4, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

/** `payment-successful`: credit arrives on a phone. */
function Successful() {
  return (
    <>
      <path className="stroke-accent-ink" {...line} d="M170 46a26 26 0 0 1 0 36M182 34a43 43 0 0 1 0 60" />
      <path className="stroke-accent-ink" {...line} d="M70 46a26 26 0 0 0 0 36M58 34a43 43 0 0 0 0 60" />
      <rect className="fill-raised stroke-ink" strokeWidth="4" x="86" y="14" width="68" height="124" rx="13" />
      <path className="stroke-ink" {...line} d="M112 126h16" />
      <rect className="fill-accent-soft" x="96" y="28" width="48" height="86" rx="5" />
      <circle className="fill-success" cx="120" cy="70" r="25" />
      <path className="stroke-raised" {...line} strokeWidth={6} d="m109 71 8 8 15-17" />
    </>
  )
}

/** `payment-failed`: a card that was declined. */
function Failed() {
  return (
    <>
      <g transform="rotate(-8 120 78)">
        <rect className="fill-raised stroke-ink" strokeWidth="4" x="60" y="38" width="120" height="78" rx="11" />
        <path className="fill-ink" d="M60 56h120v15H60z" />
        <path className="stroke-accent-ink" {...line} d="M76 98h34" />
        <path className="stroke-line" {...line} d="M76 86h20" />
      </g>
      <circle className="fill-danger stroke-surface" strokeWidth="5" cx="170" cy="108" r="25" />
      <path className="stroke-raised" {...line} strokeWidth={6} d="m161 99 18 18m0-18-18 18" />
    </>
  )
}

/** `payment-refunded`: coins that are refunded. */
function Refunded() {
  return (
    <>
      {[108, 92, 76].map((y) => (
        <g key={y}>
          <path className="fill-raised stroke-ink" strokeWidth="4" d={`M96 ${y}v14a40 13 0 0 0 80 0V${y}`} />
          <ellipse className="fill-accent-soft stroke-ink" strokeWidth="4" cx="136" cy={y} rx="40" ry="13" />
        </g>
      ))}
      <ellipse className="stroke-accent-ink" {...line} cx="136" cy="76" rx="22" ry="6" />
      <path className="stroke-accent-ink" {...line} strokeWidth={6} d="M160 44c-14-20-62-24-88 6M72 24v27h27" />
    </>
  )
}

const pictures: Partial<Record<SignKind, () => React.ReactNode>> = {
  success: Successful,
  failed: Failed,
  refunded: Refunded,
}

/** A result as a drawing in the brand's colours, on a patch of its soft one. */
export function DrawnPicture({ kind }: { kind: SignKind }) {
  const Picture = pictures[kind]
  if (!Picture) return null
  return (
    <svg className="h-auto w-60" viewBox="0 0 240 152" fill="none" aria-hidden="true">
      <path
        className="fill-accent-soft"
        d="M34 92C24 60 46 24 84 20c24-3 42 6 66 2 34-6 66 16 68 50 3 38-26 66-66 68-30 2-46-6-72-4-24 2-40-20-46-44Z"
      />
      <Picture />
    </svg>
  )
}
