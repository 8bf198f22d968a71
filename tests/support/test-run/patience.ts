/** The longest wait, in milliseconds: much longer than it should take, because a machine may be busy. */
export const patience = Number(process.env.SALDO_PATIENCE ?? 120_000)
