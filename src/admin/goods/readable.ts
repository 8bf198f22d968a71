import type { Admin } from '#admin'
import { may } from '#admin/permissions'

/** The ids of those of the brands whose goods the operator may read. */
export const readable = ({ operator }: Admin, brands: Admin['tenants']): string[] =>
  brands.map(({ id }) => id).filter((id) => may(operator, 'goods.read', id))
