import type { AsOwner } from './compare.ts'
import type { Programs } from './programs.ts'

type Booked = { id: string; state: string; method: string }

/**
 * Decides open payments at the bank or wallet. Each partner has its own endpoint for that. An invoice in coins is paid by
 * who has its address: one that the shop does not know lapses, because nobody was led to it.
 */
export async function decideAtTheBank(
  { sandboxUrl, tell }: Pick<Programs, 'sandboxUrl' | 'tell'>,
  asOwner: AsOwner,
): Promise<void> {
  const known = await asOwner<{ reference: string }>(`select reference from payment where provider = 'btcpay'`)
  const isLedTo = new Set(known.map(({ reference }) => reference))
  const books = (await (await fetch(`${sandboxUrl}/books.json`)).json()) as { payments: Booked[]; refunds: Booked[] }
  for (const { id, state, method } of books.payments) {
    if (method === 'crypto' && !isLedTo.has(id)) continue
    const { path, endings } = doors[method] ?? bank
    const ending = endings[state]?.[either() ? 0 : 1]
    if (ending) await tell(path(id), { status: ending }).catch(() => {})
  }
  // Coins go back only to an address that the payer gives.
  for (const { id, state } of books.refunds) {
    if (state === 'pending') await tell(`/pull-payments/${id}`, { destination: 'somewhere' }).catch(() => {})
  }
}

const either = () => Math.random() < 0.5

/** Payments that a person decides, with the states that may follow. */
type Door = { path(id: string): string; endings: Record<string, [string, string]> }
const bank: Door = {
  path: (id) => `/payments/${id}/status`,
  endings: { open: ['paid', 'expired'], pending: ['paid', 'expired'] },
}
const doors: Record<string, Door> = {
  paypal: {
    path: (id) => `/paypal/orders/${id}/status`,
    endings: {
      pending: ['paid', 'failed'],
      open: ['expired', 'expired'],
      approved: ['expired', 'expired'],
      canceled: ['expired', 'expired'],
    },
  },
  // It authorises, and never captures by itself.
  klarna: { ...bank, endings: { open: ['authorized', 'expired'], pending: ['authorized', 'expired'] } },
  crypto: { path: (id) => `/i/${id}`, endings: { open: ['paid', 'expired'] } },
}
