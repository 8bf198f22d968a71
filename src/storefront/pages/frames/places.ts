import type { Tenant } from '#tenants/contract'
import { isCheckout } from '../checkout-pages.ts'

/** What others' scripts do in a frame of our own, cut off from the page around it. */
export const frameNames = ['partner-offer', 'device-id', 'chat'] as const
export type FrameName = (typeof frameNames)[number]

/** @returns whether the brand has this frame at all */
export function hasFrame({ tracking, widgets, deviceIDSwitch, deviceIDURL }: Tenant, name: FrameName): boolean {
  if (name === 'partner-offer') return widgets.sovendusContainer !== undefined
  if (name === 'chat') return tracking.freshdeskProductId !== undefined
  return tracking.deviceIdEnabled && deviceIDSwitch && deviceIDURL !== undefined
}

/** @returns whether a page may show one of the brand's frames: the offer at the end, the device id at payment, the chat elsewhere */
export function frameOn(tenant: Tenant, pathname: string): boolean {
  if (pathname.endsWith('/checkout/result')) return hasFrame(tenant, 'partner-offer')
  if (pathname.endsWith('/checkout/payment')) return hasFrame(tenant, 'device-id')
  return !isCheckout(pathname) && hasFrame(tenant, 'chat')
}
