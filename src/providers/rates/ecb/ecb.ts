import { answered } from '#kit/result'
import { openExchange } from '#providers/http-client'
import type { DayRates, RateSource } from '#rates'

/** `timeoutMs`: default 10 seconds. */
type EcbOptions = { url: string; timeoutMs?: number | undefined }

const path = '/stats/eurofxref/eurofxref-daily.xml'

/** The European Central Bank's reference rates, an XML file that changes at about 16:00 of each working day. */
export function ecb({ url, timeoutMs = 10_000 }: EcbOptions): RateSource {
  const exchange = openExchange(url, timeoutMs)
  return {
    name: 'European Central Bank',
    async latest() {
      const reply = await exchange({ method: 'GET', path, headers: { accept: 'text/xml' }, body: undefined }).catch(
        (error: Error) => error,
      )
      if (reply instanceof Error) return { kind: 'lost', reason: reply.message }
      if (reply.status !== 200) return { kind: 'lost', reason: `status ${reply.status}` }
      const rates = readFile(reply.text)
      return rates ? answered(rates) : { kind: 'lost', reason: 'the file is not readable' }
    },
  }
}

/** @returns the day and its rates; undefined unless every rate is a positive decimal with at most six places */
function readFile(xml: string): DayRates | undefined {
  const day = /<Cube\s+time=['"](\d{4}-\d{2}-\d{2})['"]/.exec(xml)?.[1]
  const rows = [...xml.matchAll(/<Cube\s+currency=['"]([^'"]*)['"]\s+rate=['"]([^'"]*)['"]/g)]
  const millionths = rows.map(([, currency = '', rate = '']) => [currency, millionthsOf(rate)] as const)
  const isWhole = millionths.every(([currency, rate]) => /^[A-Z]{3}$/.test(currency) && rate > 0)
  return day && rows.length > 0 && isWhole ? { day, millionths: Object.fromEntries(millionths) } : undefined
}

/** Exact, digit by digit; 0 for anything else than a decimal number. */
function millionthsOf(rate: string): number {
  const [, whole = '', part = ''] = /^(\d{1,8})(?:\.(\d{1,6}))?$/.exec(rate) ?? []
  return Number(whole + part.padEnd(6, '0'))
}
