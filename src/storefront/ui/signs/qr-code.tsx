type Props = {
  /** The dark modules as one path; `size` is the side of the square in its units, quiet zone included. */
  path: string
  size: number
  label: string
  className: string
}

/** A QR code: black on white for every brand, because many cameras read no other. */
export const QrCode = ({ path, size, label, className }: Props) => (
  <svg
    viewBox={`0 0 ${size} ${size}`}
    role="img"
    aria-label={label}
    shapeRendering="crispEdges"
    className={`shrink-0 rounded-sm ${className}`}
  >
    <path d={`M0 0h${size}v${size}h-${size}z`} fill="#fff" />
    <path d={path} fill="#000" />
  </svg>
)
