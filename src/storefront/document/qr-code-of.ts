import { encode } from 'uqr'

/** A QR code as one SVG path: `size` is the side of its square in the path's own units, quiet border included. */
export type QrCode = { path: string; size: number }

/** Draws a link as a QR code, on the server, so that no browser loads the means to do so. */
export function qrCodeOf(link: string): QrCode {
  // Four modules of quiet around it are what scanners need.
  const { data, size } = encode(link, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: dark.join(''), size }
}
