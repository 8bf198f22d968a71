import { approvals } from './pages/approvals.ts'
import { audit } from './pages/audit.ts'
import { brands } from './pages/brands/brands.ts'
import { documents } from './pages/brands/documents.ts'
import { domains } from './pages/brands/domains.ts'
import { looks } from './pages/brands/looks.ts'
import { moves } from './pages/brands/moves.ts'
import { newBrand } from './pages/brands/new-brand.ts'
import { ownTexts } from './pages/brands/own-texts.ts'
import { packed } from './pages/brands/packed.ts'
import { previews } from './pages/brands/previews.ts'
import { ruleTrial } from './pages/brands/rule-trial.ts'
import { schedules } from './pages/brands/schedules.ts'
import { customers } from './pages/customers.ts'
import { codes } from './pages/goods/codes.ts'
import { goods } from './pages/goods/goods.ts'
import { stock } from './pages/goods/stock.ts'
import { home } from './pages/home.ts'
import { me } from './pages/me.ts'
import { closes } from './pages/money/closes.ts'
import { datev } from './pages/money/datev.ts'
import { money } from './pages/money/money.ts'
import { operators } from './pages/operators.ts'
import { orders } from './pages/orders/orders.ts'
import { programs } from './pages/programs/programs.ts'
import { webhooks } from './pages/programs/webhooks.ts'
import { queue } from './pages/queue.ts'
import { requests } from './pages/requests.ts'
import { objectives } from './pages/running/objectives.ts'
import { running } from './pages/running/running.ts'
import { way } from './pages/running/way.ts'
import { runs } from './pages/runs.ts'
import { shell } from './pages/shell.ts'
import { signIn } from './pages/sign-in.ts'
import { suspicions } from './pages/suspicions.ts'
import { books } from './words/books.ts'
import { cases } from './words/cases.ts'
import { events } from './words/events.ts'
import { failures } from './words/failures.ts'
import { keys } from './words/keys.ts'
import { lists } from './words/lists.ts'
import { messages } from './words/messages.ts'
import { methods } from './words/methods.ts'
import { refusals } from './words/refusals/index.ts'
import { states } from './words/states.ts'

/** All texts by area: a file per area, each text in all languages. A line per area, in the order of the alphabet. */
export const areas = {
  approvals,
  audit,
  books,
  brands,
  events,
  cases,
  closes,
  codes,
  customers,
  datev,
  documents,
  domains,
  failures,
  goods,
  home,
  objectives,
  keys,
  lists,
  looks,
  me,
  messages,
  methods,
  money,
  moves,
  newBrand,
  operators,
  orders,
  ownTexts,
  packed,
  previews,
  programs,
  queue,
  refusals,
  requests,
  ruleTrial,
  runs,
  running,
  schedules,
  shell,
  signIn,
  states,
  stock,
  suspicions,
  way,
  webhooks,
}
