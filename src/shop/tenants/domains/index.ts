export { appleFile, readAppleFile } from './apple-file.ts'
export { type BrandWithDomains, beginCheck, mostDomains, type Served, type Surroundings } from './check-domains.ts'
export type { CertificateRule, DomainNames } from './names.ts'
export type { CheckedName, RecordToWrite, Requirement } from './requirement.ts'
