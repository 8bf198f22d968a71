import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { isTest, type Problem, type Rule } from './tree.ts'

/**
 * Every regular expression of the program takes linear time, whatever text it meets: otherwise one long request stops a
 * process for seconds. Expressions that are put together when the program runs are not seen.
 */
export const expressionsAreLinear: Rule = ({ files }) =>
  files.filter(({ path }) => path.startsWith('src/') && !isTest(path)).flatMap(({ path, text }) => slowOnes(path, text))

function slowOnes(path: string, text: string): Problem[] {
  const problems: Problem[] = []
  new Visitor({
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern, flags } = node.regex
      const [report] = analyse({ source: pattern, flags }, { maxReports: 1 }).reports
      if (!report) return
      const line = text.slice(0, node.start).split('\n').length
      const time = report.exponential ? 'exponential' : 'more than linear'
      problems.push({ path, line, message: `/${pattern}/ takes ${time} time on some texts` })
    },
  }).visit(parseSync(path, text).program)
  return problems
}
