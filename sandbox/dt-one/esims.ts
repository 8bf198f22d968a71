import { randomInt } from 'node:crypto'
import type { Shelf } from '../journal.ts'
import type { Plan } from './product.ts'

type Loaded = Plan & { transaction: string; startedAt?: string; endsAt?: string; usedMegabytes: number }

/** An eSIM profile. Its first plan creates it, its owner installs it, further plans name its ICCID. */
export type Esim = {
  /** The ICCID. */
  id: string
  matchingId: string
  installedAt?: string
  plans: Loaded[]
}

const SMDP = 'smdp.sandbox.example'
const DAY = 24 * 60 * 60_000

export function openEsims(shelf: Shelf<Esim>) {
  const byTransaction = new Map(
    shelf.all().flatMap((esim) => esim.plans.map(({ transaction }) => [transaction, esim] as const)),
  )
  const load = (esim: Esim, transaction: string, plan: Plan) => {
    esim.plans.push({ ...plan, transaction, usedMegabytes: 0, ...(esim.installedAt ? begun(plan) : {}) })
    byTransaction.set(transaction, esim)
    shelf.put(esim)
  }
  return {
    shelf,
    find: (iccid: unknown) => (typeof iccid === 'string' ? shelf.get(iccid) : undefined),
    of: (transaction: string) => byTransaction.get(transaction),
    /** Adds a plan to a new profile, or to the one with this ICCID. */
    deliver(transaction: string, plan: Plan, iccid: string | undefined) {
      const known = iccid === undefined ? undefined : shelf.get(iccid)
      if (known) return load(known, transaction, plan)
      load({ id: newIccid(), matchingId: newMatchingId(), plans: [] }, transaction, plan)
    },
    /** Removes a reversed plan from its profile. */
    takeBack(transaction: string) {
      const esim = byTransaction.get(transaction)
      if (!esim) return
      esim.plans = esim.plans.filter((plan) => plan.transaction !== transaction)
      shelf.put(esim)
    },
    /** Installs the profile on a phone, which starts its plans. */
    install(esim: Esim) {
      esim.installedAt ??= new Date().toISOString()
      for (const plan of esim.plans) if (!plan.startedAt) Object.assign(plan, begun(plan))
      shelf.put(esim)
    },
    /** Uses data of the oldest plan that has any. */
    use(esim: Esim, megabytes: number) {
      let rest = megabytes
      for (const plan of esim.plans) {
        const taken = Math.min(rest, left(plan))
        plan.usedMegabytes += taken
        rest -= taken
      }
      shelf.put(esim)
    },
    /** The transaction's `metadata`, once it is complete. */
    metadataOf(transaction: string, iccid: string | undefined) {
      const esim = byTransaction.get(transaction)
      const plan = esim?.plans.find((one) => one.transaction === transaction)
      if (!esim || !plan) return null
      return {
        type: 'ESIM',
        activation_type: iccid === undefined ? 'DATA_PLAN' : 'TOP_UP',
        balance: {
          size: { amount: plan.gigabytes, unit: 'GB' },
          validity: { quantity: plan.days, unit: 'DAY' },
          country_set: plan.countrySet,
          extended_data_policy: { type: 'STANDARD' },
        },
        ...(iccid === undefined ? { profile: profileOf(esim) } : {}),
      }
    },
    statusOf: ({ installedAt, plans }: Esim) => ({
      installation_date: installedAt ?? null,
      activation_date: plans.find(({ startedAt }) => startedAt)?.startedAt ?? null,
    }),
    benefitsOf: ({ plans }: Esim) =>
      plans
        .filter(({ endsAt }) => endsAt === undefined || Date.parse(endsAt) > Date.now())
        .map((plan) => ({
          type: 'DATA',
          unit_type: 'DATA',
          unit: 'MB',
          amount: left(plan),
          expiration_date: plan.endsAt ?? null,
          country: { name: plan.countrySet, iso_code: plan.countrySet, regions: null },
        })),
  }
}
export type Esims = ReturnType<typeof openEsims>

const left = ({ gigabytes, usedMegabytes }: Loaded) => gigabytes * 1000 - usedMegabytes

const begun = ({ days }: Plan) => {
  const now = Date.now()
  return { startedAt: new Date(now).toISOString(), endsAt: new Date(now + days * DAY).toISOString() }
}

export function activationCodeOf({ matchingId }: Esim): string {
  return `LPA:1$${SMDP}$${matchingId}`
}

function profileOf(esim: Esim) {
  const code = activationCodeOf(esim)
  const link = (maker: string) => `https://esimsetup.${maker}.com/esim_qrcode_provisioning?carddata=${code}`
  return {
    iccid: esim.id,
    activation_code: code,
    apple_universal_link: link('apple'),
    android_universal_link: link('android'),
    installation_url: `https://install.sandbox.example/${esim.matchingId}`,
  }
}

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('')

/** 89 for telecommunications, an unused country code, digits, and a Luhn check digit. */
function newIccid(): string {
  const body = `8999901${digits(11)}`
  const sum = [...body].reverse().reduce((total, digit, index) => {
    const weighed = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (weighed > 9 ? weighed - 9 : weighed)
  }, 0)
  return body + ((10 - (sum % 10)) % 10)
}

const newMatchingId = (): string =>
  Array.from({ length: 3 }, () =>
    randomInt(36 ** 5)
      .toString(36)
      .padStart(5, '0'),
  )
    .join('-')
    .toUpperCase()
