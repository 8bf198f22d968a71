import { actionsChangeTheShop } from './actions.ts'
import { filesHaveNoCircles, modulesHaveNoCircles } from './circles.ts'
import { doorsAreExact, facesAreSmall } from './doors.ts'
import { expressionsAreLinear } from './expressions.ts'
import {
  contractsAreBrowserSafe,
  dependenciesPointDown,
  groundIsFlat,
  outsidersStayOutside,
  programNeedsNoTools,
  relativeImportsStayHome,
  shopKnowsNoWorld,
  useCasesStayOnServer,
} from './imports.ts'
import { tablesHaveOneWriter } from './tables.ts'
import type { Problem, Tree } from './tree.ts'
import { noBrands, noDrawers, noPartners, queriesStayInStores, rawHtmlHasOnePlace } from './words.ts'

export const rules = {
  relativeImportsStayHome,
  dependenciesPointDown,
  useCasesStayOnServer,
  shopKnowsNoWorld,
  groundIsFlat,
  outsidersStayOutside,
  programNeedsNoTools,
  contractsAreBrowserSafe,
  doorsAreExact,
  facesAreSmall,
  filesHaveNoCircles,
  modulesHaveNoCircles,
  noDrawers,
  noBrands,
  noPartners,
  queriesStayInStores,
  rawHtmlHasOnePlace,
  tablesHaveOneWriter,
  expressionsAreLinear,
  actionsChangeTheShop,
}

/** @returns every place that breaks a rule, by path. */
export const problemsOf = (tree: Tree): Problem[] =>
  Object.values(rules)
    .flatMap((rule) => rule(tree))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : (a.line ?? 0) - (b.line ?? 0)))

export const describe = ({ path, line, message }: Problem): string =>
  `${path}${line === undefined ? '' : `:${line}`} ${message}`
