import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import type { SealKeys } from '#kit/seal'
import { type KeyRing, keyIdOf } from '#kit/signature'
import { ConfigError, check, type Environment, port, url } from './environment.ts'
import { amount, authorities, cells, count, few, keyRing, nameServers, proxies, sealKeys } from './values.ts'

/** New brands begin here; every other cell gets its brands by moves. */
export const firstCell = 'a'

/** The environment, read and checked once. For the names see the README's table. */
export type Config = {
  production: boolean
  /** The letter of this installation among others that sell other brands. */
  cell: string
  /** Addresses of all cells' web processes, by letter, without a trailing slash; empty: there is one cell. */
  cells: ReadonlyMap<string, string>
  port: number
  role: 'all' | 'web' | 'worker' | 'admin'
  /** Absolute path of the data folder, which outlives a run. */
  dataFolder: string
  /** URL for the app's role; undefined: start the embedded PostgreSQL. */
  databaseUrl: string | undefined
  /** URL for the app's role that leads past any pooler, for notices; undefined: `databaseUrl` does. */
  databaseListenUrl: string | undefined
  /** Connections of a process's pool, and jobs that a worker runs at once; undefined: as the program sees fit. */
  databasePool: number | undefined
  workerJobs: number | undefined
  /** URL for the owner's role, for migrations and loading. */
  databaseOwnerUrl: string | undefined
  /** URL for the job engine's role. */
  databaseWorkerUrl: string | undefined
  databaseArchiveUrl: string | undefined
  /** URL for the back office's role. */
  databaseAdminUrl: string | undefined
  /** Of a standby, from which the back office reads lists and figures; undefined: it has none. */
  databaseAdminReadUrl: string | undefined
  partners: 'sandbox' | 'live'
  sandboxPort: number
  /** Signs links and makes fingerprints: keys of at least 32 characters, the current one first. */
  secret: KeyRing
  /** Seals codes; the first key is the current one. */
  codeKeys: SealKeys
  /** Alerts an operator when fewer codes of a product are in stock. */
  stockWarnBelow: number
  /** IP addresses and CIDR ranges of proxies whose word about the visitor's address is trusted. */
  trustProxy: string[]
  logLevel: 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'silent'
  /** Base URL for partners' webhooks, without a trailing slash. */
  publicUrl: string
  /** Origin of the card fields, without a trailing slash; undefined: no card fields. */
  cardFieldsUrl: string | undefined
  /** Origin of the back office, without a trailing slash; undefined: none is known. */
  backOfficeUrl: string | undefined
  /** To whom faults in security are told, an address of mail or web; undefined: the brands' support. */
  securityContact: string | undefined
  /** Recipient of alerts. */
  operatorEmail: string | undefined
  /** Balance with the supplier below which an operator is alerted, and below which nothing is sold; minor units. */
  supplyLimits: { warn: number; stop: number }
  /** Texts per hour to one country, above which an operator is alerted, and above which none are sent. */
  textLimits: { warn: number; stop: number }
  /** A folder that all machines share, with the built files of this and earlier releases; undefined: there is none. */
  assetsFolder: string | undefined
  /** Where built files are looked for: a page of another release asks for files that this machine's build has not. */
  assetFolders: { shop: readonly string[]; backOffice: readonly string[] }
  metrics: { token: string | undefined; port: number | undefined }
  /** Receives traces by OTLP; undefined: none are made. */
  tracesEndpoint: string | undefined
  /** Port for a worker's health; undefined: none. */
  healthPort: number | undefined
  /** Browsers store pages for offline visits; if not, those that do are told to delete them. */
  keepsPages: boolean
  /** Where domains have to lead, and whom is asked about it. */
  domains: {
    /** Host of the proxy; undefined: it is not known. */
    leadTo: string | undefined
    dkimSelector: string | undefined
    /** Who makes our certificates, as CAA records name them, the usual one first. */
    authorities: readonly string[]
    /** Name servers; undefined: the machine's. */
    servers: readonly string[] | undefined
  }
  /** Serves pages from their sources and reloads on change (`npm run dev`); otherwise from `build/`. */
  reload: boolean
}

const ground = z.object({
  NODE_ENV: z.string().optional(),
  SALDO_CELL: z
    .string()
    .regex(/^[a-z]$/, 'must be a letter from a to z')
    .default(firstCell),
  SALDO_CELLS: cells.default(new Map()),
  PORT: port.default(3000),
  SANDBOX_PORT: port.default(4000),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  DATABASE_LISTEN_URL: url('postgres', 'postgresql').optional(),
  DATABASE_POOL: few.optional(),
  WORKER_JOBS: few.optional(),
  DATABASE_OWNER_URL: url('postgres', 'postgresql').optional(),
  DATABASE_WORKER_URL: url('postgres', 'postgresql').optional(),
  DATABASE_ARCHIVE_URL: url('postgres', 'postgresql').optional(),
  DATABASE_ADMIN_URL: url('postgres', 'postgresql').optional(),
  DATABASE_ADMIN_READ_URL: url('postgres', 'postgresql').optional(),
  SALDO_DATA: z.string().default('.saldo'),
  ASSETS_FOLDER: z.string().optional(),
  SALDO_ROLE: z.enum(['all', 'web', 'worker', 'admin']).default('all'),
  SALDO_PARTNERS: z.enum(['sandbox', 'live']).optional(),
  SALDO_SECRET: keyRing.optional(),
  SALDO_CODE_KEYS: sealKeys.optional(),
  STOCK_WARN_BELOW: count.default(10),
  SALDO_TRUST_PROXY: proxies.default([]),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  PUBLIC_URL: url('http', 'https').optional(),
  CARD_FIELDS_URL: url('http', 'https').optional(),
  BACK_OFFICE_URL: url('http', 'https').optional(),
  SUPPLIER_WARN_BELOW: amount.default(100_000),
  SUPPLIER_STOP_BELOW: amount.default(20_000),
  TEXTS_WARN_ABOVE: count.default(1000),
  TEXTS_STOP_ABOVE: count.default(5000),
  SECURITY_CONTACT: z.union([z.email(), url('https')], 'must be an e-mail address or begin with https://').optional(),
  OPERATOR_EMAIL: z.email('must be an e-mail address').optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  METRICS_PORT: port.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http', 'https').optional(),
  HEALTH_PORT: port.optional(),
  SALDO_OFFLINE_PAGES: z.enum(['on', 'off']).default('on'),
  DOMAINS_LEAD_TO: z.union([z.hostname().toLowerCase(), z.ipv6()], 'must be the name of a host').optional(),
  DKIM_SELECTOR: z.hostname('must be the name of a key').toLowerCase().optional(),
  CERTIFICATE_AUTHORITIES: authorities.default(['letsencrypt.org']),
  DNS_SERVERS: nameServers.optional(),
  SALDO_RELOAD: z.enum(['0', '1']).default('0'),
})

/**
 * Reads the program's own variables.
 * @param need a command that touches the database only needs no secret: it gets one that signs nothing
 * @throws ConfigError naming every variable that is missing or wrong; in production also if SALDO_SECRET is missing or
 *   the partners are the sandbox
 */
export function readConfig(env: Environment, need: 'everything' | 'database' = 'everything'): Config {
  const read = check(ground, env)
  const production = read.NODE_ENV === 'production'
  const partners = read.SALDO_PARTNERS ?? (production ? 'live' : 'sandbox')
  const refused: string[] = []
  if (production && partners === 'sandbox') refused.push('SALDO_PARTNERS: the sandbox is refused in production')
  if (production && need === 'everything') {
    if (!read.SALDO_SECRET) refused.push('SALDO_SECRET: is required in production (32 characters or more)')
    if (!read.SALDO_CODE_KEYS) refused.push('SALDO_CODE_KEYS: is required in production (codes are sealed)')
    if (!read.PUBLIC_URL) refused.push('PUBLIC_URL: is required in production, partners call us there')
  }
  if (read.SALDO_ROLE === 'admin' && !read.DATABASE_ADMIN_URL && production)
    refused.push('DATABASE_ADMIN_URL: is required by the back office')
  if (read.SALDO_ROLE === 'admin' && !read.BACK_OFFICE_URL && production)
    refused.push('BACK_OFFICE_URL: is required by the back office, passkeys belong to its host')
  if (refused.length > 0) throw new ConfigError(refused.join('\n'))
  const dataFolder = resolve(read.SALDO_DATA)
  const ownSecret = () => (production ? ([randomBytes(32).toString('hex')] as const) : developmentSecret(dataFolder))
  const secret = read.SALDO_SECRET ?? ownSecret()
  return {
    production,
    cell: read.SALDO_CELL,
    cells: read.SALDO_CELLS,
    port: read.PORT,
    role: read.SALDO_ROLE,
    dataFolder,
    databaseUrl: read.DATABASE_URL,
    databaseListenUrl: read.DATABASE_LISTEN_URL,
    databasePool: read.DATABASE_POOL,
    workerJobs: read.WORKER_JOBS,
    databaseOwnerUrl: read.DATABASE_OWNER_URL,
    databaseWorkerUrl: read.DATABASE_WORKER_URL,
    databaseArchiveUrl: read.DATABASE_ARCHIVE_URL,
    databaseAdminUrl: read.DATABASE_ADMIN_URL,
    databaseAdminReadUrl: read.DATABASE_ADMIN_READ_URL,
    partners,
    sandboxPort: read.SANDBOX_PORT,
    secret,
    codeKeys: read.SALDO_CODE_KEYS ?? developmentKeys(secret),
    stockWarnBelow: read.STOCK_WARN_BELOW,
    trustProxy: read.SALDO_TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
    publicUrl: read.PUBLIC_URL ?? `http://127.0.0.1:${read.PORT}`,
    // Another host is another origin: names under localhost need no set-up.
    cardFieldsUrl: read.CARD_FIELDS_URL ?? (production ? undefined : `http://card-fields.localhost:${read.PORT}`),
    backOfficeUrl: read.BACK_OFFICE_URL ?? (production ? undefined : `http://admin.localhost:${read.PORT}`),
    securityContact: read.SECURITY_CONTACT,
    operatorEmail: read.OPERATOR_EMAIL,
    supplyLimits: { warn: read.SUPPLIER_WARN_BELOW, stop: read.SUPPLIER_STOP_BELOW },
    textLimits: { warn: read.TEXTS_WARN_ABOVE, stop: read.TEXTS_STOP_ABOVE },
    ...assetsIn(read.ASSETS_FOLDER),
    metrics: { token: read.METRICS_TOKEN, port: read.METRICS_PORT },
    tracesEndpoint: read.OTEL_EXPORTER_OTLP_ENDPOINT,
    healthPort: read.HEALTH_PORT,
    keepsPages: read.SALDO_OFFLINE_PAGES === 'on',
    domains: {
      leadTo: read.DOMAINS_LEAD_TO,
      dkimSelector: read.DKIM_SELECTOR,
      authorities: read.CERTIFICATE_AUTHORITIES,
      servers: read.DNS_SERVERS,
    },
    reload: read.SALDO_RELOAD === '1',
  }
}

/**
 * @returns a brand's own URL, without a trailing slash: its first domain in production, otherwise a name under
 *   localhost
 */
export const siteUrl = (
  config: Config,
  { id, domains: [domain] }: { id: string; domains: readonly string[] },
): string => (config.production && domain ? `https://${domain}` : `http://${id}.localhost:${config.port}`)

function assetsIn(shared: string | undefined): Pick<Config, 'assetsFolder' | 'assetFolders'> {
  const folder = shared === undefined ? undefined : resolve(shared)
  const both = (built: string, part: string) => (folder === undefined ? [built] : [built, join(folder, part)])
  return {
    assetsFolder: folder,
    assetFolders: {
      shop: both('build/assets', 'shop'),
      backOffice: both('build/back-office/assets', 'back-office'),
    },
  }
}

/** Keys derived from the secret's: in development nobody has to make any. The first key has a plain name. */
export function developmentKeys(ring: KeyRing): SealKeys {
  const named = ring.map(
    (key, index) => [index === ring.length - 1 ? 'development' : `development-${keyIdOf(key)}`, key] as const,
  )
  const derived = (key: string) => createHash('sha256').update(`codes ${key}`).digest()
  return { current: named[0]?.[0] ?? '', keys: new Map(named.map(([name, key]) => [name, derived(key)])) }
}

/** A secret that outlives a restart, so that yesterday's links still work. */
function developmentSecret(dataFolder: string): KeyRing {
  const file = resolve(dataFolder, 'secret')
  mkdirSync(dataFolder, { recursive: true })
  try {
    // Two starts may race for it: "wx" lets one win, the other reads.
    writeFileSync(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return [readFileSync(file, 'utf8')]
}
