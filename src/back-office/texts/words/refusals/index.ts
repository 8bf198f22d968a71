import type { AdminRefusalKey } from '#admin/actions'
import type { AreaTexts } from '../../area-texts.ts'
import { ofActing } from './acting.ts'
import { ofBooks } from './books.ts'
import { ofBrands } from './brands.ts'
import { ofGoods } from './goods.ts'
import { ofOrders } from './orders.ts'
import { ofPeople } from './people.ts'
import { ofPrograms } from './programs.ts'

/** What an operator reads when an action is refused. */
export const refusals = {
  ...ofActing,
  ...ofPeople,
  ...ofOrders,
  ...ofBooks,
  ...ofGoods,
  ...ofBrands,
  ...ofPrograms,
} as const satisfies AreaTexts & Record<AdminRefusalKey, unknown>
