// Runs on any Node of the machine, before anything is installed: plain JavaScript, no packages.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Imperative verbs that end like other forms. */
const verbs = new Set(['bring', 'embed', 'exceed', 'feed', 'focus', 'need', 'proceed', 'seed', 'speed', 'string'])

/** Messages that git writes, or that a later rebase merges into another commit. */
const madeByGit = /^(Merge|Revert|fixup!|squash!|amend!) /

/**
 * Checks a commit message: an imperative subject of at most 72 characters, an empty line, a body that says why.
 * @returns one sentence for each fault
 */
export function faultsOf(message) {
  const [written] = message.split(/^# -+ >8 -+$/m)
  const lines = written.split(/\r?\n/).filter((line) => !line.startsWith('#'))
  const start = lines.findIndex((line) => line.trim() !== '')
  if (start < 0) return [] // Git itself refuses an empty message.
  const [subject, second = '', ...body] = lines.slice(start)
  if (madeByGit.test(subject)) return []
  const [first = ''] = subject.split(' ')
  const isImperative = verbs.has(first.toLowerCase()) || !/(ed|ing|[^s]s)$/i.test(first)
  const faults = []
  if (subject.length > 72) faults.push(`The subject has ${subject.length} characters; at most 72 fit.`)
  if (!/^[A-Z]/.test(subject) || !isImperative)
    faults.push(`The subject starts with "${first}"; start with an imperative verb: "Add", not "Added" or "adds".`)
  if (subject.endsWith('.')) faults.push('The subject ends with a full stop; leave it out.')
  if (second.trim() !== '') faults.push('The second line has text; leave it empty.')
  if (!body.some((line) => line.trim() !== '')) faults.push('The body is missing; say why the change is made.')
  return faults
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const faults = faultsOf(readFileSync(process.argv[2], 'utf8'))
  if (faults.length > 0) {
    console.error(['The commit message is refused:', ...faults.map((fault) => `- ${fault}`)].join('\n'))
    console.error('Commit again with `git commit --edit --file .git/COMMIT_EDITMSG`; your text is kept there.')
    process.exitCode = 1
  }
}
