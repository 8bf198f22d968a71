import type { Programs } from './programs.ts'

type Booked = { id: string; state: string; method: string }

/** What is open at a bank or wallet is decided there; each partner has its own door for that. */
export async function decideAtTheBank({ sandboxUrl, tell }: Programs): Promise<void> {
  const books = (await (await fetch(`${sandboxUrl}/books.json`)).json()) as { payments: Booked[]; refunds: Booked[] }
  for (const { id, state, method } of books.payments) {
    const { path, endings } = doors[method] ?? bank
    const ending = endings[state]?.[either() ? 0 : 1]
    if (ending) await tell(path(id), { status: ending }).catch(() => {})
  }
  // Coins go back only to whoever says where to.
  for (const { id, state } of books.refunds) {
    if (state === 'pending') await tell(`/pull-payments/${id}`, { destination: 'somewhere' }).catch(() => {})
  }
}

const either = () => Math.random() < 0.5

/** Where a payment is decided by hand, and how it may end from the state it is in. */
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
  // It promises, and never pays by itself.
  klarna: { ...bank, endings: { open: ['authorized', 'expired'], pending: ['authorized', 'expired'] } },
  crypto: { path: (id) => `/i/${id}`, endings: { open: ['paid', 'expired'] } },
}
