// The build gives each brand's files hashed addresses; only the server knows them all.
const themes = import.meta.glob<string>('../../tenants/*/theme.css', { query: '?url', import: 'default', eager: true })

/** @returns the address of the brand's stylesheet: its colours, fonts and shapes. */
export const themeOf = (tenant: string): string | undefined => themes[`../../tenants/${tenant}/theme.css`]

const pictures = import.meta.glob<string>('../../tenants/*/*.svg', { query: '?url', import: 'default', eager: true })

/** @returns the address of a drawing in the brand's folder: `logo.svg`, `picture.svg` */
export const pictureOf = (folder: string, file: string): string | undefined =>
  pictures[`../../tenants/${folder}/${file}`]
