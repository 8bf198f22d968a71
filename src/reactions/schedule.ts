import { type CheckoutShop, sweep } from '#checkout'

/** What the clock brings about, for each tenant. Times are cron's, in UTC. */
export const schedule: readonly { name: string; cron: string; run(shop: CheckoutShop): Promise<unknown> }[] = [
  { name: 'sweep', cron: '* * * * *', run: sweep },
]
