import { drawLogo } from '#catalogue/contract'

/** A brand's drawn logo, filling its container; not announced, because the brand's name is beside it. */
export function BrandMark({ name, colour, className }: { name: string; colour: string; className: string }) {
  const { ground, ink, lines, size } = drawLogo(name, colour)
  return (
    <svg className={`block ${className}`} viewBox="0 0 120 80" aria-hidden="true">
      {/* Up to the edges, whatever the container's shape. */}
      <rect x="-600" y="-400" width="1320" height="880" fill={ground} />
      <g fill={ink} fontSize={size} fontWeight="700" textAnchor="middle">
        {lines.map(({ text, y }) => (
          <text key={text} x="60" y={y}>
            {text}
          </text>
        ))}
      </g>
    </svg>
  )
}
