import type { Route } from './http/call.ts'

/** One euro in other currencies; near what they were in 2026. */
const RATES: Readonly<Record<string, string>> = {
  USD: '1.1583',
  JPY: '181.04',
  CZK: '24.151',
  DKK: '7.4689',
  GBP: '0.87613',
  HUF: '381.65',
  PLN: '4.2338',
  RON: '5.0891',
  SEK: '10.9945',
  CHF: '0.9324',
  ISK: '147.6',
  NOK: '11.7645',
  TRY: '49.1172',
  AUD: '1.7726',
  BRL: '6.1998',
  CAD: '1.6251',
  CNY: '8.2015',
  HKD: '9.0152',
  IDR: '19288.41',
  ILS: '3.7744',
  INR: '103.47',
  KRW: '1695.9',
  MXN: '21.2335',
  MYR: '4.7889',
  NZD: '2.0236',
  PHP: '67.868',
  SGD: '1.5029',
  THB: '37.302',
  ZAR: '19.8334',
}
const DAY = 24 * 60 * 60_000

/** The central bank's file of reference rates, of the last working day. */
export const ecbRoutes = (): Route[] => [
  [
    'GET',
    '/stats/eurofxref/eurofxref-daily.xml',
    () => {
      const rows = Object.entries(RATES).map(
        ([currency, rate]) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>`,
      )
      const body = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
\t\t<Cube time='${lastWorkingDay(new Date())}'>
${rows.join('\n')}
\t\t</Cube>
\t</Cube>
</gesmes:Envelope>`
      return { status: 200, headers: { 'content-type': 'text/xml' }, body }
    },
  ],
]

function lastWorkingDay(now: Date): string {
  const weekday = now.getUTCDay()
  const back = weekday === 0 ? 2 : weekday === 6 ? 1 : 0
  return new Date(now.getTime() - back * DAY).toISOString().slice(0, 10)
}
