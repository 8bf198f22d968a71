import type { Admin } from '#admin'
import { type Performed, perform } from '#admin/actions'
import type { WebhookKind } from '#programs/webhooks/contract'

/** What a form about webhooks came to, and a secret that is shown this once. */
export type WebhookAnswer = {
  about: 'webhooks'
  performed: Performed<unknown>
  /** It was to be a new one. */
  isNew?: boolean
  secret?: string | undefined
}

/** Carries out a form about webhooks; undefined if it is about something else. */
export async function changeWebhooks(admin: Admin, form: FormData): Promise<WebhookAnswer | undefined> {
  const field = (name: string) => String(form.get(name) ?? '').trim()
  const key = { key: field('key') }
  const tenant = field('tenant')
  const one = { tenant, addressId: field('addressId') }
  const about = 'webhooks'
  switch (field('action')) {
    case 'webhook.add': {
      const wish = { tenant, url: field('url'), kinds: form.getAll('kinds').map(String) as WebhookKind[] }
      return { about, isNew: true, performed: await perform(admin, 'webhook.add', wish, key) }
    }
    case 'webhook.secret': {
      const performed = await perform(admin, 'webhook.secret', one, key)
      return { about, performed, secret: 'done' in performed ? performed.done.secret : undefined }
    }
    case 'webhook.withdraw':
      return { about, performed: await perform(admin, 'webhook.withdraw', one, key) }
    case 'webhook.send-again': {
      const wish = { tenant, deliveryId: field('deliveryId') }
      return { about, performed: await perform(admin, 'webhook.send-again', wish, key) }
    }
    default:
      return undefined
  }
}
