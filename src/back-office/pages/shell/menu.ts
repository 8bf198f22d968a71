import {
  Activity,
  CheckCheck,
  House,
  Inbox,
  KeyRound,
  Landmark,
  ListChecks,
  type LucideIcon,
  MailQuestion,
  Package,
  Palette,
  Receipt,
  ScrollText,
  ShieldAlert,
  UserCog,
  Users,
} from 'lucide-react'
import type { Permission } from '#admin/permissions'
import type { TextKey } from '../../texts/read-text.ts'

export type MenuEntry = {
  to: string
  text: TextKey
  icon: LucideIcon
  /** Who has it for no brand does not see the entry. */
  needs?: Permission
  /** After `g`. */
  key: string
  /** Entries of one group stand together. */
  group: 'work' | 'money' | 'goods' | 'house'
}

/** The menu, from top to bottom. */
// biome-ignore format: a line per area
export const menu: readonly MenuEntry[] = [
  { to: '/', text: 'shell.home', icon: House, key: 'h', group: 'work' },
  { to: '/queue', text: 'queue.title', icon: Inbox, needs: 'figures.read', key: 'q', group: 'work' },
  { to: '/orders', text: 'orders.title', icon: Receipt, needs: 'orders.read', key: 'o', group: 'work' },
  { to: '/customers', text: 'customers.title', icon: Users, needs: 'customers.read', key: 'c', group: 'work' },
  { to: '/requests', text: 'requests.title', icon: MailQuestion, needs: 'customers.read', key: 'e', group: 'work' },
  { to: '/suspicions', text: 'suspicions.title', icon: ShieldAlert, needs: 'customers.privacy', key: 'v', group: 'work' },
  { to: '/approvals', text: 'approvals.title', icon: CheckCheck, key: 'a', group: 'work' },
  { to: '/runs', text: 'runs.title', icon: ListChecks, needs: 'figures.read', key: 'y', group: 'work' },
  { to: '/money', text: 'money.title', icon: Landmark, needs: 'books.read', key: 'b', group: 'money' },
  { to: '/goods', text: 'goods.title', icon: Package, needs: 'goods.read', key: 'p', group: 'goods' },
  { to: '/brands', text: 'brands.title', icon: Palette, needs: 'brands.read', key: 'm', group: 'goods' },
  { to: '/running', text: 'running.title', icon: Activity, needs: 'running.read', key: 'r', group: 'house' },
  { to: '/operators', text: 'operators.title', icon: UserCog, needs: 'operators.manage', key: 't', group: 'house' },
  { to: '/programs', text: 'programs.title', icon: KeyRound, needs: 'keys.manage', key: 'k', group: 'house' },
  { to: '/audit', text: 'audit.title', icon: ScrollText, needs: 'audit.read', key: 'l', group: 'house' },
]
