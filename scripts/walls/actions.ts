import { isShop, moduleOf } from './modules.ts'
import { isTest, type Problem, type Rule, targetOf } from './tree.ts'

const inBackOffice = (path: string): boolean =>
  (path.startsWith('src/admin/') && !path.startsWith('src/admin/actions/')) || path.startsWith('src/back-office/')

/** Names of what reads or computes: by their first word, or one by one. Types begin with a capital. */
const reads = /^(?:find|list|count|read|plan|is|has|mask)(?=[A-Z])|^[A-Z]/
const computes = new Set([
  'allCountries',
  'allLocales',
  'beginCheck',
  'composeDocument',
  'contentHash',
  'contrast',
  'contrastsOf',
  'documentFieldOf',
  'documentNotes',
  'documentProblems',
  'earned',
  'givenGoodwill',
  'headNames',
  'heldMoney',
  'holding',
  'inOrder',
  'kept',
  'legalSlugs',
  'legalTextOf',
  'lost',
  'missingByChargeback',
  'mostDomains',
  'mostOfDrawing',
  'neededTexts',
  'owed',
  'plainOf',
  'promisedMoney',
  'refundable',
  'splitDocument',
  'textFault',
  'textFieldOf',
  'tokensOf',
  'unsignedTexts',
  'wireStatus',
])

/**
 * Whatever changes the shop on behalf of an operator is an action: elsewhere the back office takes from the shop only
 * what reads or computes, by its name.
 */
export const actionsChangeTheShop: Rule = (tree) =>
  tree.files
    .filter(({ path }) => inBackOffice(path) && !isTest(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^(import|export) (type )?\{([^}]*)\} from '(#[^']+)'/gm)].flatMap((match): Problem[] => {
        const [whole, , typeOnly, names = '', door = ''] = match
        const target = targetOf(tree, path, door)
        if (typeOnly || door.endsWith('/contract') || !target || !isShop(moduleOf(target))) return []
        const line = text.slice(0, match.index + whole.length).split('\n').length
        return names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name !== '' && !name.startsWith('type '))
          .map((name) => name.split(' as ')[0] ?? '')
          .filter((name) => !reads.test(name) && !computes.has(name))
          .map((name) => ({
            path,
            line,
            message: `${name} may change the shop: make it an action (src/admin/actions)`,
          }))
      }),
    )
