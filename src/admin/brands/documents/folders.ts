/** Where shared documents lie, and those of brands that versions of early releases leave to their folder. */
export const folders = { locales: 'locales', tenants: 'tenants' }
