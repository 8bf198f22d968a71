import type { Tenant } from '#tenants/contract'

/** Purposes of third-party scripts in an iframe of ours, isolated from the page around it. */
export const frameNames = ['partner-offer', 'device-id', 'chat'] as const
export type FrameName = (typeof frameNames)[number]

/** @returns whether the brand has this iframe */
export function hasFrame({ tracking, widgets, deviceIDSwitch, deviceIDURL }: Tenant, name: FrameName): boolean {
  if (name === 'partner-offer') return widgets.sovendusContainer !== undefined
  if (name === 'chat') return tracking.freshdeskProductId !== undefined
  return tracking.deviceIdEnabled && deviceIDSwitch && deviceIDURL !== undefined
}
