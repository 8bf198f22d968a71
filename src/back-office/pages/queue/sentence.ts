import type { AttentionCase } from '#admin/attention'
import type { Translate } from '../../texts/read-text.ts'
import { cases } from '../../texts/words/cases.ts'

type Told = Pick<AttentionCase, 'source' | 'facts'>
type Kind = keyof typeof cases

/** Which sentence says what a case is about: that of its source, or of the source and its kind or state. */
export function kindOf({ source, facts }: Told): Kind | undefined {
  const names = [source, `${source}-${facts.kind}`, `${source}-${facts.state}`]
  return names.find((name): name is Kind => Object.hasOwn(cases, name))
}

export function sentenceOf(told: Told, t: Translate): string {
  const kind = kindOf(told)
  if (!kind) throw new Error(`there is no sentence for a case of ${told.source}`)
  const facts = Object.entries(told.facts).map(([name, value]) => [name, value ?? '–'])
  return t(`cases.${kind}`, Object.fromEntries(facts))
}
