import type { Admin } from '#admin'
import { type AdminRefusalKey, perform } from '#admin/actions'
import { whichOf } from './chosen.ts'

/** Seconds that a case is hidden for. */
const snoozes: Record<string, number> = { hour: 3600, day: 24 * 3600, week: 7 * 24 * 3600 }

/**
 * Carries out what a form of the queue says about a case, or about all that were chosen: each is an action of its own.
 * @returns why the first one that was refused was
 */
export async function decide(admin: Admin, form: FormData): Promise<AdminRefusalKey | undefined> {
  const text = (name: string) => String(form.get(name) ?? '')
  const [action, press] = [text('action'), text('press')]
  const chosen = form.getAll('chosen').map(String)
  const cases = text('case') === '' ? chosen.map(whichOf) : [{ caseId: text('case'), tenant: text('tenant') || null }]
  const until = new Date(admin.clock.now().getTime() + (snoozes[text('for')] ?? 3600) * 1000)
  let refused: AdminRefusalKey | undefined
  for (const which of cases) {
    const key = { key: `${press} ${action} ${which.caseId}` }
    const answer = await (action === 'resolve'
      ? perform(admin, 'case.resolve', { ...which, reason: text('reason') }, key)
      : action === 'snooze'
        ? perform(admin, 'case.snooze', { ...which, until: until.toISOString() }, key)
        : perform(admin, 'case.take', which, key))
    if ('refusal' in answer) refused ??= answer.refusal
  }
  return refused
}
