import type { Run } from '#admin/runs'
import type { TextKey } from '../../texts/read-text.ts'
import type { Tone } from '../../ui/badge.tsx'

/** How far a run has come, in a word. */
export function stateOfRun({ begunAt, stoppedAt, endedAt }: Pick<Run, 'begunAt' | 'stoppedAt' | 'endedAt'>): {
  text: TextKey
  tone: Tone
} {
  if (endedAt) return { text: 'runs.ended', tone: 'good' }
  if (!begunAt) return { text: 'runs.planned', tone: 'plain' }
  return stoppedAt ? { text: 'runs.stopped', tone: 'warning' } : { text: 'runs.going', tone: 'accent' }
}
