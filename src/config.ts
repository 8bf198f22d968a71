import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'

/** The environment, read and checked once. Names are those of the README's table. */
export type Config = {
  production: boolean
  port: number
  role: 'all' | 'web' | 'worker'
  /** Absolute path of the folder that keeps whatever outlives a run. */
  dataFolder: string
  /** The app's role; undefined means that the embedded PostgreSQL is to be started. */
  databaseUrl: string | undefined
  /** The owner's role, for migrations and loading. */
  databaseOwnerUrl: string | undefined
  partners: 'sandbox' | 'live'
  sandboxPort: number
  /** Signs return addresses and the like: at least 32 characters. */
  secret: string
  /** Addresses and CIDR ranges of the proxies whose word about the visitor's address is believed. */
  trustProxy: string[]
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  /** Where partners reach us, without a slash at the end. */
  publicUrl: string
  /** The origin that card fields are framed from, without a slash at the end; undefined where cards are never framed. */
  cardFieldsUrl: string | undefined
  /** Who is told by mail what needs a person. */
  operatorEmail: string | undefined
  /** What is left with the supplier below which it is told, and below which nothing is sold; minor units. */
  supplyLimits: { warn: number; stop: number }
  metrics: { token: string | undefined; port: number | undefined }
  /** Pages come from their sources and reload when those change (`npm run dev`); else from `build/`. */
  reload: boolean
}

/** Addresses and keys of the partners; which programs answer there makes no difference to the adapters. */
export type Partners = {
  /** `script` puts the provider's card fields into a page, under the profile's id; without one no card is framed. */
  mollie: {
    url: string
    key: string
    /** An organisation's access token, which alone may read settlements. */
    organisationKey: string | undefined
    script: string
    profileId: string | undefined
    googlePay: { script: string; environment: 'TEST' | 'PRODUCTION' }
  }
  /** Where a provider has no keys, its methods are not offered. */
  paypal: { url: string; clientId: string; clientSecret: string } | undefined
  tikkie: { url: string; apiKey: string; appToken: string } | undefined
  btcpay: { url: string; key: string; store: string; secret: string } | undefined
  dtOne: { url: string; key: string; secret: string }
  twilio: { url: string; accountSid: string; authToken: string }
  smtpUrl: string
}

export type Environment = Readonly<Record<string, string | undefined>>

/** What is wrong with the environment, a line for each variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((number) => number <= 65535, 'must be a port number')
const url = (...schemes: string[]) =>
  z
    .string()
    .refine(
      (text) => schemes.some((scheme) => text.startsWith(`${scheme}://`)) && URL.canParse(text),
      `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
    )
    .transform((text) => text.replace(/\/+$/, ''))
const amount = z
  .string()
  .regex(/^\d{1,9}(\.\d{2})?$/, 'must be an amount such as 500 or 500.00')
  .transform((text) => Math.round(Number(text) * 100))
const proxies = z.string().transform((text, context) => {
  const list = text.split(',').map((entry) => entry.trim())
  const wrong = list.find((entry) => !isProxy(entry))
  if (wrong !== undefined) context.addIssue(`must be addresses or CIDR ranges separated by commas, not "${wrong}"`)
  return list
})

function isProxy(entry: string): boolean {
  const [address = '', bits, ...rest] = entry.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const ground = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  SANDBOX_PORT: port.default(4000),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DATABASE_OWNER_URL: url('postgres', 'postgresql').optional(),
  SALDO_DATA: z.string().default('.saldo'),
  SALDO_ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  SALDO_PARTNERS: z.enum(['sandbox', 'live']).optional(),
  SALDO_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SALDO_TRUST_PROXY: proxies.default([]),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  PUBLIC_URL: url('http', 'https').optional(),
  CARD_FIELDS_URL: url('http', 'https').optional(),
  SUPPLIER_WARN_BELOW: amount.default(100_000),
  SUPPLIER_STOP_BELOW: amount.default(20_000),
  OPERATOR_EMAIL: z.email('must be an e-mail address').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_PORT: port.optional(),
  SALDO_RELOAD: z.enum(['0', '1']).default('0'),
})

/**
 * Reads what the program itself needs.
 * @throws ConfigError naming every variable that is missing or wrong; in production also when SALDO_SECRET is missing
 *   or the partners are the sandbox
 */
export function readConfig(env: Environment): Config {
  const read = check(ground, env)
  const production = read.NODE_ENV === 'production'
  const partners = read.SALDO_PARTNERS ?? (production ? 'live' : 'sandbox')
  const refused: string[] = []
  if (production && partners === 'sandbox') refused.push('SALDO_PARTNERS: the sandbox is refused in production')
  if (production && !read.SALDO_SECRET) refused.push('SALDO_SECRET: is needed in production (32 characters or more)')
  if (production && !read.PUBLIC_URL) refused.push('PUBLIC_URL: is needed in production, partners call us there')
  if (refused.length > 0) throw new ConfigError(refused.join('\n'))
  const dataFolder = resolve(read.SALDO_DATA)
  return {
    production,
    port: read.PORT,
    role: read.SALDO_ROLE,
    dataFolder,
    databaseUrl: read.DATABASE_URL,
    databaseOwnerUrl: read.DATABASE_OWNER_URL,
    partners,
    sandboxPort: read.SANDBOX_PORT,
    secret: read.SALDO_SECRET ?? developmentSecret(dataFolder),
    trustProxy: read.SALDO_TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
    publicUrl: read.PUBLIC_URL ?? `http://127.0.0.1:${read.PORT}`,
    // A host of its own is an origin of its own: names of localhost need no set-up.
    cardFieldsUrl: read.CARD_FIELDS_URL ?? (production ? undefined : `http://card-fields.localhost:${read.PORT}`),
    operatorEmail: read.OPERATOR_EMAIL,
    supplyLimits: { warn: read.SUPPLIER_WARN_BELOW, stop: read.SUPPLIER_STOP_BELOW },
    metrics: { token: read.METRICS_TOKEN, port: read.METRICS_PORT },
    reload: read.SALDO_RELOAD === '1',
  }
}

/** @returns a brand's own address, without a slash at the end: its first domain in production, a name of localhost else */
export const siteUrl = (
  config: Config,
  { id, domains: [domain] }: { id: string; domains: readonly string[] },
): string => (config.production && domain ? `https://${domain}` : `http://${id}.localhost:${config.port}`)

/**
 * Reads where the partners are. With the sandbox everything has a default, its mailbox's port coming from what it
 * wrote down in the data folder; live partners need their keys.
 * @throws ConfigError naming every variable that is missing or wrong
 */
export function readPartners(env: Environment, config: Config): Partners {
  const defaults = config.partners === 'sandbox' ? sandboxPartners(env, config) : livePartners
  const read = check(partnerVariables, { ...defaults, ...withoutEmpty(env) })
  return {
    mollie: {
      url: read.MOLLIE_URL,
      key: read.MOLLIE_KEY,
      organisationKey: read.MOLLIE_ORGANISATION_KEY,
      script: read.MOLLIE_SCRIPT_URL,
      profileId: read.MOLLIE_PROFILE_ID,
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
    smtpUrl: read.SMTP_URL,
  }
}

const needed = z.string({ error: 'is needed with live partners' })
const partnerVariables = z.object({
  MOLLIE_URL: url('http', 'https'),
  MOLLIE_KEY: needed,
  MOLLIE_ORGANISATION_KEY: z.string().optional(),
  MOLLIE_SCRIPT_URL: url('http', 'https'),
  GOOGLE_PAY_SCRIPT_URL: url('http', 'https'),
  MOLLIE_PROFILE_ID: z.string().startsWith('pfl_', 'must begin with pfl_').optional(),
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
  SMTP_URL: needed.pipe(url('smtp', 'smtps')),
})

/** A server of our own: there is none but where all of it is told. */
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

/** A secret that outlives a restart, so that links mailed yesterday still open today. */
function developmentSecret(dataFolder: string): string {
  const file = resolve(dataFolder, 'secret')
  mkdirSync(dataFolder, { recursive: true })
  try {
    // Two starts may race for it: "wx" lets one win, the other reads.
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8')
}

function check<T>(schema: z.ZodType<T>, env: Environment): T {
  const read = schema.safeParse(withoutEmpty(env))
  if (read.success) return read.data
  throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
}

// A variable set to nothing, as shells and compose files do, counts as not set.
const withoutEmpty = (env: Environment): Environment =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
