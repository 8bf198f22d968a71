import type { Admin } from '#admin'
import { type Performed, perform } from '#admin/actions'
import { endOfDay, isDay, momentIn } from '#kit/date'

/** What a form of a customer's page came to, and the value that it showed. */
export type Answer = { performed: Performed<unknown>; shown?: { value: string; text: string } }

/** Carries out a form of a customer's page. Its key names one showing of the form: sent twice, it is done once. */
export async function doAs(
  admin: Admin,
  customer: { tenant: string; customerId: string },
  form: FormData,
): Promise<Answer> {
  const field = (name: string) => String(form.get(name) ?? '').trim()
  const key = { key: field('key') }
  switch (field('action')) {
    case 'auto-top-up.change': {
      const change = { autoTopupId: field('autoTopupId'), to: field('to') }
      return { performed: await perform(admin, 'auto-top-up.change', { ...customer, ...change }, key) }
    }
    case 'text-top-up.change': {
      const change = { index: Number(field('index')), to: field('to') }
      return { performed: await perform(admin, 'text-top-up.change', { ...customer, ...change }, key) }
    }
    case 'method.remove':
      return { performed: await perform(admin, 'method.remove', { ...customer, id: field('id') }, key) }
    case 'sessions.end':
      return { performed: await perform(admin, 'sessions.end', customer, key) }
    case 'identity.confirm': {
      const zone = admin.tenants.find(({ id }) => id === customer.tenant)?.timeZone ?? 'UTC'
      // The proof counts on its last day as well.
      const until = isDay(field('until')) ? endOfDay(momentIn(field('until'), 12, zone), zone).toISOString() : ''
      const proof = { reason: field('reason'), validUntil: until }
      return { performed: await perform(admin, 'identity.confirm', { ...customer, ...proof }, key) }
    }
    case 'identity.withdraw':
      return { performed: await perform(admin, 'identity.withdraw', { ...customer, reason: field('reason') }, key) }
    case 'customer.erase':
      return { performed: await perform(admin, 'customer.erase', { ...customer, reason: field('reason') }, key) }
    default: {
      const performed = await perform(admin, 'customer.reveal', { ...customer, value: field('value') }, key)
      return 'done' in performed ? { performed, shown: performed.done } : { performed }
    }
  }
}
