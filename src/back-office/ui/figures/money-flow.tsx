import type { ReactNode } from 'react'
import type { Currency, Minor } from '#kit/money'
import { useFormat } from './format.ts'

export type Flow = { id: string; what: ReactNode; amount: Minor }

type Props = {
  /** What came in is positive, what went out negative. */
  flows: readonly Flow[]
  currency: Currency
  /** What the last line is called: what is still held. */
  left: string
  /** Why it is not nought. */
  reason?: ReactNode
}

/** Where the money of an order went, down to what is left: nought, or it says why not. */
export function MoneyFlow({ flows, currency, left, reason }: Props) {
  const { money } = useFormat()
  const rest = flows.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <table className="w-full">
      <tbody>
        {flows.map(({ id, what, amount }) => (
          <tr key={id} className="border-b border-line">
            <th scope="row" className="py-1.5 pr-4 text-left font-normal">
              {what}
            </th>
            <td className="py-1.5 text-right whitespace-nowrap">{money(amount, currency)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="py-1.5 pr-4 text-left font-bold">
            {left}
            {reason && <div className="text-sm font-normal text-muted">{reason}</div>}
          </th>
          <td className={`py-1.5 text-right font-bold whitespace-nowrap ${rest === 0 ? '' : 'text-warning'}`}>
            {money(rest, currency)}
          </td>
        </tr>
      </tbody>
    </table>
  )
}
