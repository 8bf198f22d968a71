import type { Grant, RoleName } from '#admin/permissions'
import type { TextKey, Translate } from '../../texts/read-text.ts'

/** Each role's name, and what it may do in a line. */
export const roleTexts: Readonly<Record<RoleName, { name: TextKey; may: TextKey }>> = {
  support: { name: 'operators.support', may: 'operators.supportMay' },
  'support-lead': { name: 'operators.lead', may: 'operators.leadMay' },
  finance: { name: 'operators.finance', may: 'operators.financeMay' },
  catalogue: { name: 'operators.catalogue', may: 'operators.catalogueMay' },
  'brand-manager': { name: 'operators.brandManager', may: 'operators.brandManagerMay' },
  engineer: { name: 'operators.engineer', may: 'operators.engineerMay' },
  reviewer: { name: 'operators.reviewer', may: 'operators.reviewerMay' },
  owner: { name: 'operators.owner', may: 'operators.ownerMay' },
}

/** `Support (all brands)` */
export const grantInWords = ({ role, tenants }: Grant, t: Translate): string =>
  `${t(roleTexts[role].name)} (${tenants === 'all' ? t('operators.allBrands') : tenants.join(', ')})`
