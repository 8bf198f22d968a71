import type { BtcPay } from './btcpay/index.ts'
import { btcpayPart } from './btcpay/pages.ts'
import { balancesPart, deliveriesPart, numbersPart, productsPart } from './dt-one/home-part.ts'
import type { DtOne } from './dt-one/index.ts'
import type { Faults } from './faults/faults.ts'
import { faultsPart } from './faults/part.ts'
import type { Route } from './http/call.ts'
import { html } from './http/html.ts'
import { page } from './http/page.ts'
import { SHOWN } from './http/table.ts'
import type { Inbox } from './inbox/inbox.ts'
import { messagesPart } from './inbox/index.ts'
import { cardsPart, methodsPart, paymentsPart, refundsPart, settlementsPart } from './mollie/home-part.ts'
import type { Mollie } from './mollie/index.ts'
import { payPalPart } from './paypal/home-part.ts'
import type { PayPal } from './paypal/index.ts'
import { routesPart } from './routes-part.ts'
import type { Tikkie } from './tikkie/index.ts'
import { tikkiePart } from './tikkie/pages.ts'

type Partners = {
  mollie: Mollie
  paypal: PayPal
  tikkie: Tikkie
  btcpay: BtcPay
  dtOne: DtOne
  inbox: Inbox
  faults: Faults
  smtpPort: () => number
}

/** The home page: what the partners did last, with buttons for what they may do next. */
export function homeRoutes(world: Partners): Route[] {
  return [
    [
      'GET',
      '/',
      () =>
        page(
          'Sandbox',
          html`<h1>The world outside</h1>
            <p class="muted">A payment provider, a supplier of credit, an SMS gateway and a mailbox, all made up. The newest ${SHOWN} of each are shown;
              <a href="/books.json">books.json</a> has everything. Mail is taken on port ${world.smtpPort()}.</p>
            ${paymentsPart(world.mollie)}
            ${payPalPart(world.paypal)}
            ${tikkiePart(world.tikkie.requests)}
            ${btcpayPart(world.btcpay.invoices, world.btcpay.pulls)}
            ${refundsPart(world.mollie)}
            ${settlementsPart(world.mollie)}
            ${methodsPart(world.mollie)}
            ${deliveriesPart(world.dtOne)}
            ${balancesPart(world.dtOne)}
            ${productsPart(world.dtOne)}
            ${messagesPart(world.inbox)}
            ${faultsPart(world.faults)}
            ${cardsPart()}
            ${numbersPart()}
            ${routesPart()}`,
        ),
    ],
  ]
}
