import { href } from 'react-router'

// In the browser: subscribes to messages, after a press.

/** What the shop is told of it: an order by the token of its page or of its result; neither: the customer. */
export type Told = { result?: string; receipt?: string }

export const canBeTold = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis

/**
 * Asks for permission, which browsers allow after a press only, and hands the shop what the browser's push service
 * gave.
 */
export async function subscribe(publicKey: string, told: Told): Promise<'on' | 'denied' | 'failed'> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return 'denied'
    await navigator.serviceWorker.register('/service-worker.js')
    const { pushManager } = await navigator.serviceWorker.ready
    const options = { userVisibleOnly: true, applicationServerKey: publicKey }
    const subscription = await pushManager.subscribe(options).catch(async () => {
      // One under another key, of an earlier installation, is in the way.
      await (await pushManager.getSubscription())?.unsubscribe()
      return pushManager.subscribe(options)
    })
    const { endpoint, keys } = subscription.toJSON()
    const device = { endpoint: endpoint ?? '', publicKey: keys?.p256dh ?? '', authSecret: keys?.auth ?? '' }
    return (await post({ ...told, ...device })) ? 'on' : 'failed'
  } catch {
    return 'failed'
  }
}

/** Takes it back. The browser's subscription stays: other orders may use it. */
export async function unsubscribe(told: Told): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const endpoint = (await pushManager.getSubscription())?.endpoint
  if (endpoint) await post({ ...told, endpoint, off: 'on' })
}

async function post(fields: Record<string, string>): Promise<boolean> {
  const answer = await fetch(href('/shop/push'), { method: 'POST', body: new URLSearchParams(fields) })
  return answer.ok
}
