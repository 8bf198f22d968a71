import { diffLines as changesOf } from 'diff'

export type Line = { kind: 'same' | 'out' | 'in'; text: string }

/** @returns the lines of two texts, in their order: those of both, those that went, and those that came */
export const diffLines = (before: string, after: string): Line[] =>
  changesOf(before, after).flatMap(({ value, added, removed }) =>
    linesOf(value).map((text): Line => ({ kind: added ? 'in' : removed ? 'out' : 'same', text })),
  )

const linesOf = (text: string): string[] => text.replace(/\n$/, '').split('\n')
