import { pushPath } from './push-path.ts'

// In the service worker: shows what was pushed, and opens its page.

type Later = Event & { waitUntil(task: Promise<unknown>): void }
type Pushed = Later & { data: { json(): unknown } | null }
type Pressed = Later & { notification: { close(): void; data: unknown } }
type Window = { url: string; focus(): Promise<unknown> }
export type PushScope = {
  addEventListener(type: 'push', listener: (event: Pushed) => void): void
  addEventListener(type: 'notificationclick', listener: (event: Pressed) => void): void
  registration: { showNotification(title: string, options: object): Promise<void> }
  clients: { matchAll(which: { type: 'window' }): Promise<Window[]>; openWindow(url: string): Promise<unknown> }
}

export function listenForMessages(worker: PushScope, origin: string): void {
  worker.addEventListener('push', (event) => event.waitUntil(show(worker, read(event.data), origin)))
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(open(worker, pushPath(event.notification.data, origin)))
  })
}

/** Browsers take the permission away from a shop that is sent something and shows nothing. */
function show(worker: PushScope, { title, text, path, tag }: Record<string, unknown>, origin: string): Promise<void> {
  return worker.registration.showNotification(typeof title === 'string' ? title : new URL(origin).host, {
    body: typeof text === 'string' ? text : '',
    tag: typeof tag === 'string' ? tag : '',
    icon: '/icons/192.png',
    data: path,
  })
}

function read(data: Pushed['data']): Record<string, unknown> {
  try {
    return { ...(data?.json() as object) }
  } catch {
    return {}
  }
}

/** The window that shows the page already, or a new one. */
async function open({ clients }: PushScope, url: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window' })
  const same = windows.find((window) => window.url === url)
  await (same ? same.focus() : clients.openWindow(url))
}
