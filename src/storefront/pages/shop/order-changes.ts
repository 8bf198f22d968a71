import { callerNetwork } from '#kit/ip-network'
import { hasOutcome } from '#orders/feed'
import type { PageShop } from '../../page-shop.ts'
import { eventStream, noStream } from '../../server/event-stream.ts'

/**
 * News of an order as server-sent events, for a visitor who may see it: `changed` and `ended` (look now), `listening`
 * and `deaf` (whether news is heard; if not, poll). It ends with the outcome. 204 if too many wait already.
 */
export async function orderChanges(shop: PageShop, orderNumber: string): Promise<Response> {
  const { orderFeed, tenant, visitor } = shop
  let stop: (() => void) | undefined
  const stream = eventStream(() => stop?.())
  stop = orderFeed.wait({
    tenant: tenant.id,
    orderNumber,
    visitor: callerNetwork(visitor.ip),
    tell(news) {
      if (news !== 'closed') stream.send(news)
      if (news === 'closed' || news === 'ended') stream.close()
    },
  })
  if (!stop) {
    stream.close()
    return noStream()
  }
  stream.send(orderFeed.isListening() ? 'listening' : 'deaf')
  // What happened between the page and this stream.
  if (await hasOutcome(shop, orderNumber)) {
    stream.send('ended')
    stream.close()
  }
  return stream.response
}
