const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

/** How light a colour is, from 0 to 1. */
const luminanceOf = (colour: string) =>
  [0.2126, 0.7152, 0.0722].reduce((sum, part, at) => sum + part * ((channels(colour)[at] ?? 0) / 255) ** 2.2, 0)

const most = 0.3

/** Whether white stands on it. */
export const isDeep = (colour: string): boolean => luminanceOf(colour) <= most

/** White stands on it: a light colour is darkened until it carries white. */
export function deep(colour: string): string {
  if (isDeep(colour)) return colour
  const less = (most / luminanceOf(colour)) ** (1 / 2.2)
  const darker = channels(colour).map((channel) => Math.round(channel * less))
  return `#${darker.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

/** Degrees between two hues; 180 where one is grey. */
export function hueBetween(one: string, other: string): number {
  const [first, second] = [hueOf(one), hueOf(other)]
  if (first === undefined || second === undefined) return 180
  const apart = Math.abs(first - second)
  return Math.min(apart, 360 - apart)
}

function hueOf(colour: string): number | undefined {
  const [red = 0, green = 0, blue = 0] = channels(colour)
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  if (most - least < 16) return undefined
  const part = most - least
  const sixth =
    most === red ? ((green - blue) / part + 6) % 6 : most === green ? (blue - red) / part + 2 : (red - green) / part + 4
  return sixth * 60
}
