import { approvals } from './approvals.ts'
import { audit } from './audit.ts'
import { cases } from './cases.ts'
import { customers } from './customers.ts'
import { events } from './events.ts'
import { failures } from './failures.ts'
import { goods } from './goods.ts'
import { home } from './home.ts'
import { keys } from './keys.ts'
import { lists } from './lists.ts'
import { me } from './me.ts'
import { methods } from './methods.ts'
import { money } from './money.ts'
import { operators } from './operators.ts'
import { orders } from './orders.ts'
import { queue } from './queue.ts'
import { refusals } from './refusals.ts'
import { requests } from './requests.ts'
import { running } from './running.ts'
import { shell } from './shell.ts'
import { signIn } from './sign-in.ts'
import { stock } from './stock.ts'

/** All texts by area: a file per area, each text in all languages. A line per area, in the order of the alphabet. */
export const areas = {
  approvals,
  audit,
  events,
  cases,
  customers,
  failures,
  goods,
  home,
  keys,
  lists,
  me,
  methods,
  money,
  operators,
  orders,
  queue,
  refusals,
  requests,
  running,
  shell,
  signIn,
  stock,
}
