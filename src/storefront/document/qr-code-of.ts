import { encode } from 'uqr'

/** A QR code as one SVG path: `size` is the side of its square in the path's units, quiet zone included. */
export type QrCode = { path: string; size: number }

/** Makes a QR code of a link on the server, so that no browser loads an encoder. */
export function qrCodeOf(link: string): QrCode {
  // Scanners need a quiet zone of four modules.
  const { data, size } = encode(link, { ecc: 'M', border: 4 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { path: dark.join(''), size }
}
