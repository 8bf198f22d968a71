/** What of a draft can be looked at, each below `/preview/` of its host. */
export const previewPages = ['main', 'cart', 'payment', 'result', 'account', 'mail', 'receipt'] as const
export type PreviewPage = (typeof previewPages)[number]
