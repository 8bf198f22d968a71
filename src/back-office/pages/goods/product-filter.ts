import type { readProducts } from '#admin/goods'
import { states } from './product-state.tsx'

export const troubles = {
  loss: 'goods.loss',
  stopped: 'goods.stopped',
  drift: 'goods.drift',
  'no-cost': 'goods.noCost',
} as const

/** What the address of the list of products asks for. */
export function productFilterOf(params: URLSearchParams): Parameters<typeof readProducts>[2] {
  const asked = (name: string) => params.get(name) || undefined
  return {
    text: asked('text'),
    status: Object.keys(states).find((one) => one === asked('status')),
    trouble: (Object.keys(troubles) as (keyof typeof troubles)[]).find((one) => one === asked('trouble')),
  }
}
