import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { KeyRing } from '#kit/signature'
import { ConfigError, check, type Environment, url, withoutEmpty } from './environment.ts'
import type { Config } from './program.ts'
import { developmentPushKey, pushKey } from './push-key.ts'
import { keyRing } from './values.ts'

/** URLs and keys of the partners; the adapters do not care which program answers there. */
export type Partners = {
  /** `script` loads the provider's card fields, under the profile's id; without a profile there are none. */
  mollie: {
    url: string
    key: string
    /** An organisation's access token, which is needed to read settlements. */
    organisationKey: string | undefined
    script: string
    profileId: string | undefined
    /** It takes tokens that shoppers' assistants got for cards. */
    takesDelegated: boolean
    googlePay: { script: string; environment: 'TEST' | 'PRODUCTION' }
  }
  /** A provider without keys is left out, and so are its methods. */
  paypal: { url: string; clientId: string; clientSecret: string } | undefined
  tikkie: { url: string; apiKey: string; appToken: string } | undefined
  btcpay: { url: string; key: string; store: string; secret: string } | undefined
  dtOne: { url: string; key: string; secret: string }
  twilio: { url: string; accountSid: string; authToken: string }
  /**
   * This installation's key for messages to browsers; undefined: none are offered. `url`: a push service of our own, in
   * development.
   */
  push: { key: string; url: string | undefined } | undefined
  /** Plays the portals of all brands (`ssoLoginUrl`) in development; in production each brand has its own. */
  portals: { url: string | undefined }
  /** Publishes exchange rates; needs no key. */
  ecb: { url: string }
  /** Signs operators in; undefined: only by their own keys. */
  oidc: { issuer: string; clientId: string; clientSecret: string } | undefined
  /**
   * Secret from which each brand's signing key for mobile networks is derived (`whsec_…`); without it their events are
   * refused.
   */
  networkSecret: string | undefined
  /**
   * Secrets from which the keys of shoppers' assistants are derived, the current one first. `ordersUrl` plays all of them
   * in development.
   */
  assistants: { secret: KeyRing; ordersUrl: string | undefined } | undefined
  smtpUrl: string
}

/**
 * Reads the partners' URLs and keys. With the sandbox everything has a default; its mailbox's port comes from a file in
 * the data folder. Live partners need their keys.
 * @throws ConfigError naming every variable that is missing or wrong; in production also those with a test key, or with
 *   an unencrypted URL
 */
export function readPartners(env: Environment, config: Config): Partners {
  const defaults = config.partners === 'sandbox' ? sandboxPartners(env, config) : livePartners
  const read = check(partnerVariables, { ...defaults, ...withoutEmpty(env) })
  if (config.production) refuseForTests(read)
  return {
    mollie: {
      url: read.MOLLIE_URL,
      key: read.MOLLIE_KEY,
      organisationKey: read.MOLLIE_ORGANISATION_KEY,
      script: read.MOLLIE_SCRIPT_URL,
      profileId: read.MOLLIE_PROFILE_ID,
      takesDelegated: read.MOLLIE_DELEGATED === 'on',
      googlePay: {
        script: read.GOOGLE_PAY_SCRIPT_URL,
        environment: config.partners === 'sandbox' ? 'TEST' : 'PRODUCTION',
      },
    },
    paypal:
      read.PAYPAL_CLIENT_ID && read.PAYPAL_CLIENT_SECRET
        ? { url: read.PAYPAL_URL, clientId: read.PAYPAL_CLIENT_ID, clientSecret: read.PAYPAL_CLIENT_SECRET }
        : undefined,
    tikkie:
      read.TIKKIE_API_KEY && read.TIKKIE_APP_TOKEN
        ? { url: read.TIKKIE_URL, apiKey: read.TIKKIE_API_KEY, appToken: read.TIKKIE_APP_TOKEN }
        : undefined,
    btcpay: btcpayOf(read),
    dtOne: { url: read.DTONE_URL, key: read.DTONE_KEY, secret: read.DTONE_SECRET },
    twilio: { url: read.TWILIO_URL, accountSid: read.TWILIO_ACCOUNT_SID, authToken: read.TWILIO_AUTH_TOKEN },
    push: read.PUSH_KEY && config.keepsPages ? { key: read.PUSH_KEY, url: read.PUSH_URL } : undefined,
    portals: { url: read.PORTAL_URL },
    ecb: { url: read.ECB_URL },
    oidc:
      read.OIDC_ISSUER && read.OIDC_CLIENT_ID && read.OIDC_CLIENT_SECRET
        ? { issuer: read.OIDC_ISSUER, clientId: read.OIDC_CLIENT_ID, clientSecret: read.OIDC_CLIENT_SECRET }
        : undefined,
    networkSecret: read.NETWORK_WEBHOOK_SECRET,
    assistants: read.ASSISTANT_SECRET && { secret: read.ASSISTANT_SECRET, ordersUrl: read.ASSISTANT_ORDERS_URL },
    smtpUrl: read.SMTP_URL,
  }
}

const needed = z.string({ error: 'is required with live partners' })
const partnerVariables = z.object({
  MOLLIE_URL: url('http', 'https'),
  MOLLIE_KEY: needed,
  MOLLIE_ORGANISATION_KEY: z.string().optional(),
  MOLLIE_SCRIPT_URL: url('http', 'https'),
  GOOGLE_PAY_SCRIPT_URL: url('http', 'https'),
  MOLLIE_PROFILE_ID: z.string().startsWith('pfl_', 'must begin with pfl_').optional(),
  MOLLIE_DELEGATED: z.enum(['on', 'off']).default('off'),
  PAYPAL_URL: url('http', 'https'),
  PAYPAL_CLIENT_ID: z.string().optional(),
  PAYPAL_CLIENT_SECRET: z.string().optional(),
  TIKKIE_URL: url('http', 'https'),
  TIKKIE_API_KEY: z.string().optional(),
  TIKKIE_APP_TOKEN: z.string().optional(),
  BTCPAY_URL: url('http', 'https').optional(),
  BTCPAY_KEY: z.string().optional(),
  BTCPAY_STORE: z.string().optional(),
  BTCPAY_WEBHOOK_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  DTONE_URL: url('http', 'https'),
  DTONE_KEY: needed,
  DTONE_SECRET: needed,
  TWILIO_URL: url('http', 'https'),
  TWILIO_ACCOUNT_SID: needed,
  TWILIO_AUTH_TOKEN: needed,
  PUSH_KEY: pushKey.optional(),
  PUSH_URL: url('http', 'https').optional(),
  PORTAL_URL: url('http', 'https').optional(),
  ECB_URL: url('http', 'https'),
  OIDC_ISSUER: url('http', 'https').optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  NETWORK_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{24,}={0,2}$/, 'must be whsec_ and at least 18 bytes in base64')
    .optional(),
  ASSISTANT_SECRET: keyRing.optional(),
  ASSISTANT_ORDERS_URL: url('http', 'https').optional(),
  SMTP_URL: needed.pipe(url('smtp', 'smtps')),
})

const openProtocol = /^(http|smtp):\/\//
const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * A host on this machine, or a mail server that must use TLS: without that requirement an attacker in between could
 * suppress it.
 */
const isSafeUnencrypted = ({ hostname, protocol, searchParams }: URL): boolean =>
  loopback.test(hostname) || (protocol === 'smtp:' && searchParams.get('requireTLS') === 'true')

/** Test keys move no money, and unencrypted traffic on the internet can be read by others. */
function refuseForTests(read: z.output<typeof partnerVariables>): void {
  const texts = Object.entries(read).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const refused = texts.flatMap(([name, value]) => {
    if (value.startsWith('test_')) return [`${name}: a test key is refused in production`]
    const open = openProtocol.exec(value)?.[1]
    if (!open || isSafeUnencrypted(new URL(value))) return []
    return [`${name}: must begin with ${open}s:// in production, unless it leads to this machine`]
  })
  if (refused.length > 0) throw new ConfigError(refused.join('\n'))
}

/** A server of our own: undefined unless all its variables are set. */
function btcpayOf(read: z.output<typeof partnerVariables>): Partners['btcpay'] {
  const { BTCPAY_URL: url, BTCPAY_KEY: key, BTCPAY_STORE: store, BTCPAY_WEBHOOK_SECRET: secret } = read
  return url && key && store && secret ? { url, key, store, secret } : undefined
}

const livePartners: Environment = {
  MOLLIE_URL: 'https://api.mollie.com',
  MOLLIE_SCRIPT_URL: 'https://js.mollie.com/v1/mollie.js',
  PAYPAL_URL: 'https://api-m.paypal.com',
  GOOGLE_PAY_SCRIPT_URL: 'https://pay.google.com/gp/p/js/pay.js',
  TIKKIE_URL: 'https://api.abnamro.com',
  DTONE_URL: 'https://dvs-api.dtone.com/v1',
  TWILIO_URL: 'https://api.twilio.com',
  ECB_URL: 'https://www.ecb.europa.eu',
}

function sandboxPartners(env: Environment, config: Config): Environment {
  const address = `http://127.0.0.1:${config.sandboxPort}`
  return {
    MOLLIE_URL: address,
    MOLLIE_KEY: 'test_sandbox',
    MOLLIE_ORGANISATION_KEY: 'access_sandbox',
    MOLLIE_SCRIPT_URL: `${address}/v1/mollie.js`,
    GOOGLE_PAY_SCRIPT_URL: `${address}/gp/p/js/pay.js`,
    MOLLIE_PROFILE_ID: 'pfl_sandbox',
    MOLLIE_DELEGATED: 'on',
    PAYPAL_URL: address,
    PAYPAL_CLIENT_ID: 'sandbox',
    PAYPAL_CLIENT_SECRET: 'sandbox',
    TIKKIE_URL: address,
    TIKKIE_API_KEY: 'sandbox',
    TIKKIE_APP_TOKEN: 'sandbox',
    BTCPAY_URL: address,
    BTCPAY_KEY: 'sandbox',
    BTCPAY_STORE: 'sandbox',
    BTCPAY_WEBHOOK_SECRET: 'the sandbox’s secret',
    DTONE_URL: `${address}/v1`,
    DTONE_KEY: 'sandbox',
    DTONE_SECRET: 'sandbox',
    TWILIO_URL: address,
    TWILIO_ACCOUNT_SID: 'ACsandbox',
    TWILIO_AUTH_TOKEN: 'sandbox',
    PUSH_KEY: developmentPushKey(config.secret),
    PUSH_URL: address,
    PORTAL_URL: `${address}/portal`,
    ECB_URL: address,
    OIDC_ISSUER: `${address}/identity`,
    OIDC_CLIENT_ID: 'sandbox',
    OIDC_CLIENT_SECRET: 'sandbox',
    NETWORK_WEBHOOK_SECRET: `whsec_${Buffer.from('the sandbox’s mobile networks').toString('base64')}`,
    ASSISTANT_SECRET: 'the sandbox’s assistants of shoppers',
    ASSISTANT_ORDERS_URL: `${address}/agentic_checkout/webhooks/order_events`,
    SMTP_URL: env.SMTP_URL || `smtp://127.0.0.1:${sandboxSmtpPort(config.dataFolder)}`,
  }
}

function sandboxSmtpPort(dataFolder: string): number {
  const file = resolve(dataFolder, 'sandbox.json')
  try {
    return z.object({ smtpPort: z.int() }).parse(JSON.parse(readFileSync(file, 'utf8'))).smtpPort
  } catch {
    throw new ConfigError(`SMTP_URL: not set, and no sandbox has written its mail port to ${file}`)
  }
}
