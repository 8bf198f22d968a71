import { type Refusal, refuse } from '#kit/result'
import type { Position } from '#orders'
import type { ReceiptShop } from '../shop.ts'
import { type ShownOrder, showOrder, viewOfSample } from '../view-receipt.ts'

export type ReceiptFile = { name: string; bytes: Buffer }

/**
 * The receipt as a PDF, in the order's language; rendered on request, never stored.
 * @returns refuses orderNotFound, also for an unpaid order, which has no receipt
 */
export async function receiptFile(shop: ReceiptShop, token: string): Promise<ReceiptFile | Refusal> {
  const shown = await showOrder(shop, token)
  if (!shown?.view.paidAt) return refuse('orderNotFound')
  return { name: `${shown.view.orderNumber}.pdf`, bytes: await draw(shop, shown) }
}

/** The receipt of an order that is not stored. */
export const drawSample = (shop: ReceiptShop, position: Position): Promise<Buffer> =>
  draw(shop, { view: viewOfSample(shop, position), position })

async function draw(shop: ReceiptShop, shown: ShownOrder): Promise<Buffer> {
  // PDF and font libraries take 5 MB of memory: a process loads them for its first receipt.
  const { drawReceipt } = await import('./draw-receipt.ts')
  return drawReceipt(shop, shown)
}
