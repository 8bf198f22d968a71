import { countryName } from '#kit/names'
import type { Tenant } from '#tenants'
import { noVatId } from '#tenants/contract'
import type { Translator } from '../content.ts'
import { disputesOf } from './disputes.ts'

export type ImprintFact = { name: string; lines: string[]; link?: string }

/** The legally responsible company of a shop, fact by fact from its settings, and its statement on disputes. */
export function imprintOf(tenant: Tenant, language: string, t: Translator): { facts: ImprintFact[]; disputes: string } {
  const { identification: who, legal } = tenant
  const fact = (name: string, ...lines: (string | undefined)[]): ImprintFact[] => {
    const known = lines.filter((line) => line !== undefined)
    return known.length > 0 ? [{ name, lines: known }] : []
  }
  const { hosting, purpose } = legal
  const facts = [
    ...fact(t('imprintProvider'), ...addressOf(who, language)),
    ...fact(t('imprint.shareCapital'), legal.shareCapital),
    ...fact(t('imprintRepresented'), who.representedBy),
    ...fact(t('imprintRegister'), who.register),
    ...fact(t('imprint.registeredIn'), legal.registeredIn),
    ...fact(t('imprintVatId'), who.vatId === noVatId ? undefined : who.vatId),
    { name: t('email'), lines: [who.email], link: `mailto:${who.email}` },
    { name: t('contactByPhone'), lines: [who.phone], link: `tel:${who.phone.replaceAll(' ', '')}` },
    ...fact(t('imprint.mediaOwner'), purpose && `${who.company}, ${who.city}`),
    ...fact(t('imprint.purpose'), purpose),
    ...fact(t('imprint.chamber'), legal.chamber),
    ...fact(t('imprint.tradeAuthority'), legal.tradeAuthority),
    ...fact(t('imprint.tradeRules'), legal.tradeRules),
    ...fact(t('imprint.contentResponsible'), legal.contentResponsible),
    ...fact(t('imprint.publicationDirector'), legal.publicationDirector),
    ...(hosting ? fact(t('imprint.host'), ...addressOf(hosting, language), hosting.phone) : []),
    ...fact(t('imprint.icoRegistration'), legal.icoRegistration),
  ]
  return { facts, disputes: disputesOf(tenant, t) }
}

type Address = { company: string; street: string; zip: string; city: string; country: string }

const addressOf = ({ company, street, zip, city, country }: Address, language: string): string[] => [
  company,
  street,
  `${zip} ${city}`,
  countryName(country, language),
]
