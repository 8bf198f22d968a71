import type { AuditedAction, Step } from '#admin/audit'
import { maskEmail } from '#kit/email'
import type { Minor } from '#kit/money'
import { maskPhone } from '#kit/phone'
import { traceIdOf } from '#kit/trace'
import type { MessageRow } from '#notifications'
import type { TimelineRow } from '#orders/events'
import type { DecisionRow } from '#risk'

/** One thing that happened to an order, in the order of time; personal values are masked. */
export type Entry =
  | {
      of: 'event'
      at: Date
      kind: TimelineRow['kind']
      actor: TimelineRow['actor']
      reference: string | null
      amount: Minor | null
      /** What a partner or an operator said: a failure, a reason. */
      said: string | null
      operator: string | null
      /** The trace it happened in, where that is another than the one before. */
      trace: string | null
    }
  | { of: 'message'; at: Date; occasion: string; channel: string; to: string; isSent: boolean; report: string | null }
  | { of: 'note'; at: Date; text: string; operator: string }
  | { of: 'action'; at: Date; name: string; step: Step; operator: string; reason: string | null }
  | { of: 'decision'; at: Date; moment: DecisionRow['moment']; outcome: DecisionRow['outcome']; rule: string | null }

export type NoteRow = { at: Date; text: string; operator: string }

type Happened = {
  events: readonly TimelineRow[]
  messages: readonly MessageRow[]
  decisions: readonly DecisionRow[]
  notes: readonly NoteRow[]
  actions: readonly AuditedAction[]
  /** The name of an operator. */
  nameOf(operatorId: string): string
}

/** What happened, in one list, oldest first; at the same moment in the order written here. */
export function timelineOf({ events, messages, decisions, notes, actions, nameOf }: Happened): Entry[] {
  const entries: Entry[] = [
    ...decisions
      .toReversed()
      .map(({ at, moment, outcome, rule }) => ({ of: 'decision' as const, at, moment, outcome, rule })),
    ...events.map((event, index) => entryOf(event, events[index - 1], nameOf)),
    ...notes.map((note) => ({ of: 'note' as const, ...note, operator: nameOf(note.operator) })),
    ...actions
      // A note that was written stands here as itself.
      .filter(({ name, step }) => name !== 'note.add' || step !== 'done')
      .map(({ at, name, step, operatorId, reason }) => ({
        of: 'action' as const,
        at,
        name,
        step,
        operator: nameOf(operatorId),
        reason,
      })),
    ...messages.map(({ occasion, channel, recipient, createdAt, sentAt, report }) => ({
      of: 'message' as const,
      at: sentAt ?? createdAt,
      occasion,
      channel,
      to: masked(recipient),
      isSent: sentAt !== null,
      report,
    })),
  ]
  return entries.toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

const idOf = (row: TimelineRow | undefined): string | null => (row?.trace ? traceIdOf(row.trace) : null)

function entryOf(row: TimelineRow, before: TimelineRow | undefined, nameOf: Happened['nameOf']): Entry {
  const { at, kind, actor, reference, details } = row
  const known: Readonly<Record<string, unknown>> = { ...details }
  const text = (name: string) => (typeof known[name] === 'string' ? known[name] : null)
  return {
    of: 'event',
    at,
    kind,
    actor,
    reference,
    amount: typeof known.amount === 'number' ? known.amount : null,
    said: text('failure') ?? text('said') ?? text('reason'),
    operator: text('operator') && nameOf(text('operator') ?? ''),
    trace: idOf(row) === idOf(before) ? null : idOf(row),
  }
}

const masked = (recipient: string): string => (recipient.includes('@') ? maskEmail(recipient) : maskPhone(recipient))
