// What a brand shows until it brings drawings of its own: its name on its colour, which stands out on every ground.

type Colours = { accent: string; onAccent: string }

const letters = `text-anchor="middle" font-family="system-ui, 'Segoe UI', Roboto, Arial, sans-serif" font-weight="700"`

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

function plate(name: string, said: string, { width, height }: { width: number; height: number }, colours: Colours) {
  const size = Math.round(height * 0.6)
  const [around, inside] = [escaped(name), escaped(said)]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${around}"><title>${around}</title><rect width="${width}" height="${height}" rx="${height / 4}" fill="${colours.accent}" /><text x="${width / 2}" y="${height * 0.71}" ${letters} font-size="${size}" fill="${colours.onAccent}">${inside}</text></svg>`
}

export const nameAsLogo = (name: string, colours: Colours): string =>
  plate(name, name, { width: 40 + [...name].length * 14, height: 40 }, colours)

export const letterAsIcon = (name: string, colours: Colours): string =>
  plate(name, [...name][0] ?? '', { width: 32, height: 32 }, colours)
