import type { Tenant } from '#tenants/contract'

/** What others' scripts do in a frame of our own, cut off from the page around it. */
export const frameNames = ['partner-offer', 'device-id', 'chat'] as const
export type FrameName = (typeof frameNames)[number]

/** @returns whether the brand has this frame at all */
export function hasFrame({ tracking, widgets, deviceIDSwitch, deviceIDURL }: Tenant, name: FrameName): boolean {
  if (name === 'partner-offer') return widgets.sovendusContainer !== undefined
  if (name === 'chat') return tracking.freshdeskProductId !== undefined
  return tracking.deviceIdEnabled && deviceIDSwitch && deviceIDURL !== undefined
}
