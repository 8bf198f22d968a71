/**
 * The host of a preview, below that of the back office: `<name>.preview.admin.example`.
 * @param name `*` stands for any
 */
export const previewHostOf = (name: string, backOfficeHost: string): string => `${name}.preview.${backOfficeHost}`

/** @returns the name in such a host, which is one label of it; undefined for every other host */
export function previewNameIn(host: string, backOfficeHost: string): string | undefined {
  const end = previewHostOf('', backOfficeHost)
  const name = host.endsWith(end) ? host.slice(0, -end.length) : '.'
  return name.includes('.') ? undefined : name
}

/** What of a draft can be looked at, each below `/preview/` of its host. */
export const previewPages = ['main', 'cart', 'payment', 'result', 'account', 'mail', 'receipt'] as const
export type PreviewPage = (typeof previewPages)[number]
