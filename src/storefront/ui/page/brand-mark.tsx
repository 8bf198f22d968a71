import { drawLogo } from '#catalogue/contract'

const white = '#ffffff'

/**
 * A brand's drawn logo, filling its container; not announced, because the brand's name is beside it.
 * @param className left out in a list of cards, whose styles include the mark's
 */
export function BrandMark({ name, colour, className }: { name: string; colour: string; className?: string }) {
  const { ground, ink, lines, size } = drawLogo(name, colour)
  return (
    <svg
      className={className && `brand-mark ${className}`}
      viewBox="-60 0 120 80"
      color={ground}
      fontSize={size}
      aria-hidden="true"
    >
      {lines.map(({ text, y }) => (
        <text key={text} y={y} fill={ink === white ? undefined : ink}>
          {text}
        </text>
      ))}
    </svg>
  )
}
