const browsers = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** @returns a browser in readable form, `Firefox, Windows`, from its user agent; undefined if that says nothing */
export function deviceName(userAgent: string | undefined): string | undefined {
  if (!userAgent) return undefined
  const named = [browsers, systems].flatMap((list) => list.find(([, sign]) => sign.test(userAgent))?.[0] ?? [])
  return named.length > 0 ? named.join(', ') : undefined
}
