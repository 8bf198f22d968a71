import { join } from 'node:path'
import { assistantRoutes } from './assistants.ts'
import { bookRoutes } from './books.ts'
import { openBtcPay } from './btcpay/index.ts'
import { openDtOne } from './dt-one/index.ts'
import { ecbRoutes } from './ecb.ts'
import { openFaults } from './faults/faults.ts'
import { faultRoutes } from './faults/routes.ts'
import { homeRoutes } from './home.ts'
import { openOutgoing } from './http/outgoing.ts'
import { createWebServer, listen } from './http/server.ts'
import { openIdentity } from './identity/index.ts'
import { inboxRoutes, openInbox } from './inbox/index.ts'
import { openJournal } from './journal.ts'
import { openMollie } from './mollie/index.ts'
import { openPayPal } from './paypal/index.ts'
import { esimRoutes } from './phones/esims.ts'
import { openNetwork } from './phones/network.ts'
import { simRoutes } from './phones/sims.ts'
import { openPortal } from './portal/index.ts'
import { openPush } from './push/index.ts'
import { startSmtp } from './smtp/server.ts'
import { openTikkie } from './tikkie/index.ts'
import { openTimers } from './timers.ts'
import { openTwilio } from './twilio/index.ts'

export type SandboxOptions = {
  /** 0, the default, takes a free port. */
  port?: number
  smtpPort?: number
  /** Scales the partners' own delays: 0.01 makes 3 s into 30 ms. */
  delayScale?: number
  /** Where the journal is kept over a restart. Without it everything is in memory. */
  dataFolder?: string
  /** Base address of the shop, without a final slash, for events that start here. Default: this machine. */
  shopUrl?: string
  log?: (line: string) => void
}
export type Sandbox = { url: string; port: number; smtpPort: number; stop(): Promise<void> }

/** Starts a sandbox with its own state. Any number can run side by side. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, smtpPort = 0, delayScale = 1, dataFolder, log = () => {} } = options
  const { shopUrl = 'http://127.0.0.1:3000' } = options
  const web = createWebServer(log)
  // First of all, so that a second sandbox on the same journal fails before it touches the journal.
  const boundPort = await listen(web.server, port)

  const journal = openJournal(dataFolder && join(dataFolder, 'sandbox', 'journal.jsonl'))
  const faults = openFaults()
  const timers = openTimers()
  const outgoing = openOutgoing(faults, timers, delayScale, log)
  const world = { journal, faults, timers, outgoing, delayScale }
  const inbox = openInbox(journal)
  const mollie = openMollie(world)
  const paypal = openPayPal(world, () => mollie.methods.isDown('paypal'))
  const tikkie = openTikkie(world)
  const btcpay = openBtcPay(world)
  const dtOne = openDtOne(world)
  const twilio = openTwilio(world, inbox, shopUrl)
  const portal = openPortal(world)
  const network = openNetwork(world, shopUrl)
  const push = openPush(world)
  const smtp = startSmtp(world, inbox, smtpPort, log)
  let mailPort = 0
  web.add([
    ...mollie.routes,
    ...paypal.routes,
    ...tikkie.routes,
    ...btcpay.routes,
    ...dtOne.routes,
    ...twilio.routes,
    ...portal.routes,
    ...openIdentity(world),
    ...assistantRoutes(world),
    ...inboxRoutes(inbox),
    ...push,
    ...simRoutes(dtOne, network, twilio),
    ...esimRoutes(dtOne.esims),
    ...ecbRoutes(),
    ...faultRoutes(faults),
    ...bookRoutes({ mollie, paypal, tikkie, btcpay, dtOne, inbox }),
    ...homeRoutes({ mollie, paypal, tikkie, btcpay, dtOne, inbox, faults, smtpPort: () => mailPort }),
  ])

  let stopping: Promise<void> | undefined
  const stop = async () => {
    timers.stop()
    const closed = new Promise<void>((resolve) => web.server.close(() => resolve()))
    web.server.closeAllConnections()
    outgoing.close()
    await Promise.all([closed, smtp.then((mail) => mail.stop())])
    journal.close()
  }
  try {
    mailPort = (await smtp).port
  } catch (error) {
    timers.stop()
    web.server.close()
    journal.close()
    throw error
  }
  return {
    url: `http://127.0.0.1:${boundPort}`,
    port: boundPort,
    smtpPort: mailPort,
    stop: () => (stopping ??= stop()),
  }
}
