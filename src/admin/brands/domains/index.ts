export { mostDomains } from '#tenants/domains'
export { type DomainsDetail, lookAtDomains, readDomains } from './read-domains.ts'
