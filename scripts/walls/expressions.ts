import { parseSync, Visitor } from 'oxc-parser'
import { analyse } from 'scslre'
import { isTest, type Problem, type Rule } from './tree.ts'

/**
 * Every regular expression takes linear time for any text: otherwise one long request stops a process for seconds. One
 * that is composed at run time cannot be judged, so there is none.
 */
export const expressionsAreLinear: Rule = ({ files }) =>
  files.filter(({ path }) => path.startsWith('src/') && !isTest(path)).flatMap(({ path, text }) => slowOnes(path, text))

function slowOnes(path: string, text: string): Problem[] {
  const problems: Problem[] = []
  const refuseMade = ({ callee, start }: { callee: object; start: number }) => {
    if (!('name' in callee) || callee.name !== 'RegExp') return
    problems.push({ path, line: lineAt(text, start), message: 'write the expression as a literal, or compare strings' })
  }
  new Visitor({
    NewExpression: refuseMade,
    CallExpression: refuseMade,
    Literal(node) {
      if (!('regex' in node)) return
      const { pattern, flags } = node.regex
      const [report] = analyse({ source: pattern, flags }, { maxReports: 1 }).reports
      if (!report) return
      const line = lineAt(text, node.start)
      const time = report.exponential ? 'exponential' : 'more than linear'
      problems.push({ path, line, message: `/${pattern}/ takes ${time} time on some texts` })
    },
  }).visit(parseSync(path, text).program)
  return problems
}

const lineAt = (text: string, start: number): number => text.slice(0, start).split('\n').length
