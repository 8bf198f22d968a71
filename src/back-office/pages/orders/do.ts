import type { Admin } from '#admin'
import { perform } from '#admin/actions'
import { refundInput } from './plan-refund.ts'

/** What a form of the order page came to. */
export type Answer = {
  is: 'done' | 'waits' | 'refused' | 'prove'
  refusal?: string
  revealed?: { value: string; text: string }
}

/** Carries out a form of the order page. `press` names one showing of the form: sent twice, it is done once. */
export async function doAs(
  admin: Admin,
  order: { tenant: string; orderNumber: string },
  form: FormData,
): Promise<Answer> {
  const field = (name: string) => String(form.get(name) ?? '').trim()
  const key = field('press')
  switch (field('action')) {
    case 'refund': {
      const typed = { line: field('line'), amount: field('amount'), reason: field('reason') }
      return answerOf(await perform(admin, 'refund.give', { ...order, ...refundInput(typed) }, { key }))
    }
    case 'again':
      return answerOf(await perform(admin, 'refund.again', { ...order }, { key }))
    case 'ask':
      return answerOf(await perform(admin, 'order.ask-now', { ...order }, { key }))
    case 'release':
      return answerOf(await perform(admin, 'promise.release', { ...order }, { key }))
    case 'send-again':
      return answerOf(await perform(admin, 'receipt.send-again', { ...order, channel: field('channel') }, { key }))
    case 'correct-email':
      return answerOf(await perform(admin, 'email.correct', { ...order, email: field('email') }, { key }))
    case 'replace': {
      const [line, unit] = field('unit').split('-').map(Number)
      return answerOf(await perform(admin, 'unit.replace', { ...order, line, unit, reason: field('reason') }, { key }))
    }
    case 'bad-code': {
      const [line, unit] = field('unit').split('-').map(Number)
      return answerOf(await perform(admin, 'code.mark-bad', { ...order, line, unit, reason: field('reason') }, { key }))
    }
    case 'refuse-esim': {
      const { unit, reason } = { unit: field('unit'), reason: field('reason') }
      return answerOf(await perform(admin, 'esim.refuse', { ...order, unit, reason }, { key }))
    }
    case 'lose':
      return answerOf(await perform(admin, 'chargeback.accept', { ...order, reason: field('reason') }, { key }))
    case 'win':
      return answerOf(await perform(admin, 'chargeback.win', { ...order, reason: field('reason') }, { key }))
    case 'note':
      return answerOf(await perform(admin, 'note.add', { ...order, text: field('text') }, { key }))
    default: {
      const value = field('value')
      const line = field('line') === '' ? {} : { line: Number(field('line')) }
      const done = await perform(admin, 'value.reveal', { ...order, value, ...line }, { key })
      const answer = answerOf(done)
      return 'done' in done && answer.is === 'done'
        ? { ...answer, revealed: { value: `${value}${field('line')}`, text: done.done.value } }
        : answer
    }
  }
}

function answerOf(performed: Awaited<ReturnType<typeof perform>>): Answer {
  if ('refusal' in performed)
    return performed.refusal === 'proveAgain' ? { is: 'prove' } : { is: 'refused', refusal: performed.refusal }
  return { is: 'done' in performed ? 'done' : 'waits' }
}
