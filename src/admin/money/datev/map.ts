import { z } from 'zod'

/**
 * The ledger's accounts as a bookkeeper tells them apart. Single-purpose vouchers and services bear VAT at the sale,
 * multi-purpose vouchers bear none; fees do. VAT is that of the brand's country, or of another.
 */
export const datevKinds = [
  'receivable',
  'provider',
  'refund',
  'supplier.multi-purpose',
  'supplier.single-purpose',
  'discount.multi-purpose',
  'discount.single-purpose',
  'fee',
  'vat.home',
  'vat.abroad',
  'bank',
  'charges',
  'goodwill',
  'loss',
  'promotion',
  'adjustment',
] as const
export type DatevKind = (typeof datevKinds)[number]

const mapped = z.strictObject({
  account: z.string().regex(/^\d{4,8}$/),
  /** Written with bookings on this account; empty for none. */
  taxKey: z.string().regex(/^\d{0,4}$/),
})

/** What the export of a brand's books needs to know of its bookkeeper. */
export const datevMap = z.strictObject({
  chart: z.enum(['SKR03', 'SKR04']),
  consultant: z.int().min(1001).max(9_999_999),
  client: z.int().min(1).max(99_999),
  /** The month in which the fiscal year begins: 1 to 12. */
  fiscalMonth: z.int().min(1).max(12),
  /** Digits of an account. */
  accountLength: z.int().min(4).max(8),
  accounts: z.partialRecord(z.enum(datevKinds), mapped),
})
export type DatevMap = z.infer<typeof datevMap>

/** Accounts of both charts to begin with, none of which works out VAT by itself: the ledger books it to the cent. */
const usual: Record<DatevKind, readonly [skr03: string, skr04: string]> = {
  receivable: ['1410', '1210'],
  provider: ['1360', '1460'],
  refund: ['1590', '1370'],
  'supplier.multi-purpose': ['1610', '3310'],
  'supplier.single-purpose': ['1610', '3310'],
  'discount.multi-purpose': ['8510', '4560'],
  'discount.single-purpose': ['3200', '5200'],
  fee: ['8200', '4200'],
  'vat.home': ['1776', '3806'],
  'vat.abroad': ['1767', '3817'],
  bank: ['1200', '1800'],
  charges: ['4970', '6855'],
  goodwill: ['8700', '4700'],
  loss: ['2400', '6930'],
  promotion: ['8770', '4770'],
  adjustment: ['4900', '6300'],
}

/** A map to begin with; longer accounts end in noughts. */
export const usualAccounts = (chart: DatevMap['chart'], length: number): Required<DatevMap['accounts']> =>
  Object.fromEntries(
    datevKinds.map((kind) => {
      const account = usual[kind][chart === 'SKR03' ? 0 : 1].padEnd(length, '0')
      return [kind, { account, taxKey: '' }]
    }),
  ) as Required<DatevMap['accounts']>
