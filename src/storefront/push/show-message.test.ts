import { expect, test } from 'vitest'
import { listenForMessages, type PushScope } from './show-message.ts'

const origin = 'https://shop.example'

/** A service worker: what it shows and where it leads. */
function aWorker(windows: { url: string }[] = []) {
  const listeners: Record<string, (event: never) => void> = {}
  const [shown, led]: [unknown[][], string[]] = [[], []]
  const scope = {
    addEventListener(type: string, listener: (event: never) => void) {
      listeners[type] = listener
    },
    registration: { showNotification: async (...what: unknown[]) => void shown.push(what) },
    clients: {
      matchAll: async () => windows.map(({ url }) => ({ url, focus: async () => void led.push(`focus ${url}`) })),
      openWindow: async (url: string) => void led.push(`open ${url}`),
    },
  } as unknown as PushScope
  listenForMessages(scope, origin)
  async function happens(type: string, event: object): Promise<void> {
    const tasks: Promise<unknown>[] = []
    listeners[type]?.({ ...event, waitUntil: (task: Promise<unknown>) => void tasks.push(task) } as never)
    await Promise.all(tasks)
  }
  return {
    shown,
    led,
    push: (data: { json(): unknown } | null) => happens('push', { data }),
    press: (data: unknown) => happens('notificationclick', { notification: { close: () => led.push('close'), data } }),
  }
}

test('a message is shown with its words, and a later one about the same takes its place', async () => {
  const { push, shown } = aWorker()
  const path = '/shop/order?token=abc'
  await push({ json: () => ({ title: 'Your top-up has arrived', text: '€15', path, tag: 'order S1' }) })
  const options = { body: '€15', tag: 'order S1', data: path, icon: '/icons/192.png' }
  expect(shown).toEqual([['Your top-up has arrived', options]])
})

test('something is shown whatever came, because a browser withdraws its permission otherwise', async () => {
  const { push, shown } = aWorker()
  const broken = () => {
    throw new SyntaxError('no JSON')
  }
  for (const data of [null, { json: broken }, { json: () => null }, { json: () => ({ title: 7, text: {} }) }])
    await push(data)
  expect(shown.map(([title]) => title)).toEqual(Array(4).fill('shop.example'))
})

test('a press opens the page of the message, in its window if there is one', async () => {
  const path = '/shop/order?token=abc'
  const elsewhere = aWorker([{ url: `${origin}/` }])
  await elsewhere.press(path)
  expect(elsewhere.led).toEqual(['close', `open ${origin}${path}`])
  const there = aWorker([{ url: `${origin}/` }, { url: origin + path }])
  await there.press(path)
  expect(there.led).toEqual(['close', `focus ${origin}${path}`])
})

test.each(['https://evil.example/', '//evil.example/shop', 'javascript:alert(1)', 'http://[', undefined, { a: 1 }])(
  'a press on %j leads to the shop’s own start',
  async (path) => {
    const { press, led } = aWorker()
    await press(path)
    expect(led).toEqual(['close', `open ${origin}/`])
  },
)
