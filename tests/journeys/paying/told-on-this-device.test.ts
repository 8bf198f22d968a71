import { expect, test } from 'vitest'
import { productAndNumberOf } from '../../support/browser/product-and-number.ts'
import { runningShop } from '../../support/browser/running-shop.ts'
import { eventually, sees, seesHeading } from '../../support/browser/shopping.ts'
import { brandOf, desktop, phone, visit } from '../../support/browser/visitor.ts'
import { placesOrder, settlesAt } from '../../support/shop/shopping-by-program.ts'

const street = await runningShop()

test.each([
  ['congstar', phone],
  ['whitelabel_tmobilenl', desktop],
  ['reloadnow', phone],
])(
  'who waits at %s is told on their device once they pressed for it, and the worker shows it',
  async (tenant, viewport) => {
    const { productId, phoneNumber } = await productAndNumberOf(brandOf(tenant))
    const order = await placesOrder(street, { tenant, lines: [{ productId, phoneNumber }] })
    const guest = await visit(street, { tenant, viewport, keepsPages: true })
    const { page, t } = guest
    await page.context().grantPermissions(['notifications'], { origin: street.shopUrl(tenant) })
    // This browser reaches no push service: the sandbox takes its place, and its keys.
    let asked = 0
    await page.exposeFunction('subscribeAtSandbox', async () => {
      asked += 1
      return (await fetch(`${street.sandboxUrl}/push/devices`, { method: 'POST' })).json()
    })
    await page.addInitScript(() => {
      PushManager.prototype.subscribe = async () => {
        const subscription = await (
          globalThis as unknown as { subscribeAtSandbox(): Promise<object> }
        ).subscribeAtSandbox()
        return { ...subscription, toJSON: () => subscription } as unknown as PushSubscription
      }
      Notification.requestPermission = async () => 'granted'
    })
    await page.goto(order.resultUrl)
    await seesHeading(guest, 'resultWaiting')
    expect(asked).toBe(0)
    await page.getByRole('button', { name: t('push.offer') }).click()
    await sees(guest, t('push.on'))
    await settlesAt(street, order, 'paid')
    const pushed = async () =>
      ((await (await fetch(`${street.sandboxUrl}/push.json`)).json()) as { message: string }[])
        .map(({ message }) => message)
        .filter((message) => message.includes(order.orderNumber))
    await eventually(async () => (await pushed()).length).toBe(1)
    const [message = ''] = await pushed()

    // The same to the worker, as a push service would bring it; this browser has nowhere to show a message.
    const [worker] = page.context().serviceWorkers()
    await worker?.evaluate(() => {
      ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
        ;(globalThis as { shown?: object }).shown = { title, path: options?.data }
      }
    })
    const session = await page.context().newCDPSession(page)
    const registered = new Promise<string>((resolve) =>
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId)
      }),
    )
    await session.send('ServiceWorker.enable')
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: street.shopUrl(tenant),
      registrationId: await registered,
      data: message,
    })
    const { title, path } = JSON.parse(message)
    await eventually(() => worker?.evaluate(() => (globalThis as { shown?: object }).shown)).toEqual({ title, path })
    await page.goto(path)
    await sees(guest, order.orderNumber)
  },
)
