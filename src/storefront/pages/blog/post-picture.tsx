/** A post's drawing in the brand's colours, derived from its URL, so that it stays the same. */
export function PostPicture({ slug, className = 'h-24' }: { slug: string; className?: string }) {
  const next = numbersOf(slug)
  const draw = drawings[next(drawings.length)] as (typeof drawings)[number]
  return (
    <svg
      className={`w-full bg-accent-soft text-accent-strong ${className}`}
      viewBox="0 0 320 96"
      preserveAspectRatio="xMidYMid slice"
      fill="currentColor"
      aria-hidden="true"
    >
      {draw(next)}
    </svg>
  )
}

type Next = (most: number) => number
const several = (count: number) => Array.from({ length: count }, (_, index) => index)

const drawings: ((next: Next) => React.ReactNode)[] = [
  // Bubbles
  (next) =>
    several(6).map((place) => (
      <circle key={place} cx={place * 60 + next(30)} cy={next(96)} r={10 + next(28)} opacity={0.2 + next(5) / 10} />
    )),
  // Signal bars
  (next) => {
    const slope = next(2) === 0 ? 1 : -1
    return several(9).map((place) => {
      const height = 16 + (slope > 0 ? place : 8 - place) * 8 + next(12)
      return (
        <rect
          key={place}
          x={16 + place * 34}
          y={96 - height}
          width="22"
          height={height}
          rx="4"
          opacity={0.3 + next(5) / 10}
        />
      )
    })
  },
  // Waves
  (next) =>
    several(3).map((place) => {
      const [y, swing] = [24 + place * 22 + next(8), 10 + next(14)]
      const d = `M0 ${y}q40 ${-swing} 80 0t80 0 80 0 80 0V96H0Z`
      return <path key={place} d={d} opacity={0.25 + place * 0.2} />
    }),
  // Arcs of a transmitter
  (next) => {
    const [x, y] = [60 + next(200), 60 + next(36)]
    return [
      <circle key="heart" cx={x} cy={y} r={7 + next(6)} />,
      ...several(4).map((place) => (
        <circle
          key={place}
          cx={x}
          cy={y}
          r={26 + place * (16 + next(3))}
          fill="none"
          stroke="currentColor"
          strokeWidth="6"
          opacity={0.7 - place * 0.15}
        />
      )),
    ]
  },
  // Cards, one over the other
  (next) =>
    several(3).map((place) => {
      const [x, turn] = [40 + place * 70 + next(30), next(40) - 20]
      return (
        <rect
          key={place}
          x={x}
          y="20"
          width="92"
          height="58"
          rx="8"
          opacity={0.3 + place * 0.2}
          transform={`rotate(${turn} ${x + 46} 49)`}
        />
      )
    }),
]

/** @returns numbers that look random and are the same each time: FNV-1a of the text, then a step of xorshift each */
function numbersOf(text: string): Next {
  let state = 0x811c9dc5
  for (const letter of text) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return (most) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % most
  }
}
