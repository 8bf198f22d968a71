import { formatDate } from '#kit/date'
import type { CodeView } from '#orders/contract'
import type { Settings } from '#tenants/contract'

/** Codes with their expiry date in the brand's format. */
export const formatCodes = (
  codes: readonly CodeView[],
  language: string,
  tenant: Pick<Settings, 'features'>,
): CodeView[] =>
  codes.map(({ expiresOn, ...code }) => ({
    ...code,
    ...(expiresOn ? { expiresOn: formatDate(expiresOn, language, tenant) } : {}),
  }))
