import { type Admin, recall, remember } from '#admin'
import type { Tenant } from '#tenants'
import {
  type BrandWithDomains,
  beginCheck,
  type CheckedName,
  type DomainNames,
  readAppleFile,
  type Served,
} from '#tenants/domains'
import { effectOf } from '../check.ts'
import { type DraftRow, findChangedFields } from '../drafts/store.ts'
import { readBrand } from '../read-brands.ts'
import { readDraft } from '../read-draft.ts'
import { findDomainsOfOthers } from '../store.ts'
import { asksForRecords } from './contract.ts'

type Draft = Pick<DraftRow, 'draftId' | 'title'>

/** Domains and mail of a brand, with what each needs. */
export type DomainsDetail = {
  tenant: string
  /** The draft whose domains these are; undefined: those in use. */
  draft: Draft | undefined
  /** Open drafts that change domains, mail or payment methods. */
  drafts: Draft[]
  /** Undefined of a draft that cannot be read as it is. */
  checked: CheckedName[] | undefined
  /** When DNS was asked; undefined: not lately. */
  at: Date | undefined
}

const goodForMs = 60 * 60_000

type Which = {
  tenant: string
  /** Undefined: the domains in use, or, where there are none, those of a draft. */
  draftId: string | undefined
}

/** @returns what is known of the last hour, and asks nobody; undefined where there is no such brand or draft */
export async function readDomains(admin: Admin, which: Which): Promise<DomainsDetail | undefined> {
  const found = await findDomains(admin, which)
  if (!found) return undefined
  const { brand, ...detail } = found
  const known = brand && (await recall<Answer>(admin, nameOf(brand)))
  return known ? { ...detail, ...known } : { ...detail, checked: await check(admin, found, undefined), at: undefined }
}

/** Asks the domain name system. */
export async function lookAtDomains(admin: Admin, which: Which): Promise<DomainsDetail | undefined> {
  const found = await findDomains(admin, which)
  if (!found) return undefined
  const { brand, ...detail } = found
  if (!brand) return { ...detail, checked: undefined, at: undefined }
  const answer: Answer = { checked: await check(admin, found, admin.domains.ask()), at: admin.clock.now() }
  remember(admin, nameOf(brand), Promise.resolve(answer), { goodForMs })
  return { ...detail, ...answer }
}

type Answer = Pick<DomainsDetail, 'checked'> & { at: Date }

/** A draft that asks for the same as what is in use has the same answer. */
const nameOf = ({ id, domains, mail, paymentMethods }: BrandWithDomains): string =>
  `domains of ${id} ${JSON.stringify([domains, mail.address, paymentMethods.map((method) => method.id)])}`

type Found = Omit<DomainsDetail, 'checked' | 'at'> & { brand: BrandWithDomains | undefined }

async function findDomains(admin: Admin, { tenant, draftId }: Which): Promise<Found | undefined> {
  const [known, used] = [await readBrand(admin, tenant), admin.tenants.find(({ id }) => id === tenant)]
  if (!known || !used) return undefined
  const ids = known.drafts.map((draft) => draft.draftId)
  const fields = await admin.read((tx) => findChangedFields(tx, ids))
  const asking = new Set(fields.filter(({ field }) => asksForRecords(field)).map((changed) => changed.draftId))
  const drafts = known.drafts.flatMap(({ draftId: id, title }) => (asking.has(id) ? [{ draftId: id, title }] : []))
  const wished = draftId ?? (used.domains.length === 0 ? drafts[0]?.draftId : undefined)
  if (wished === undefined) return { tenant, draft: undefined, drafts, brand: used }
  const draft = await readDraft(admin, tenant, wished)
  if (!draft) return undefined
  const { title, written, newest } = draft
  const brand = effectOf({ tenant, settings: newest.settings, written }) as Omit<Tenant, 'id'> | undefined
  return { tenant, draft: { draftId: wished, title }, drafts, brand: brand && { ...brand, id: tenant } }
}

async function check(
  admin: Admin,
  { tenant, draft, brand }: Found,
  names: DomainNames | undefined,
): Promise<CheckedName[] | undefined> {
  if (!brand) return undefined
  const others = new Set(await admin.read((tx) => findDomainsOfOthers(tx, tenant)))
  const served = new Map<string, Served>()
  for (const domain of brand.domains) {
    const at = await admin.domains.brandAt(domain)
    if (others.has(domain) || (at !== undefined && at !== tenant)) served.set(domain, 'byAnother')
    else if (at === tenant) served.set(domain, 'here')
    else if (draft && isNamed(domain, brand)) served.set(domain, 'later')
  }
  const begun = await beginCheck({ names, surroundings: admin.domains })
  const ours = {
    servedOf: (domain: string) => served.get(domain) ?? 'byNobody',
    hasAppleFile: readAppleFile(tenant) !== undefined,
  }
  return [...begun.proxy, ...(await begun.ofBrand(brand, ours))]
}

/** A host is looked for without its `www.`. */
const isNamed = (domain: string, { domains }: Pick<BrandWithDomains, 'domains'>): boolean =>
  domains.includes(domain.replace(/^www\./, ''))
