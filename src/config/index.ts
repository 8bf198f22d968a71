export { ConfigError } from './environment.ts'
export { type Partners, readPartners } from './partners.ts'
export { type Config, developmentKeys, firstCell, readConfig, siteUrl } from './program.ts'
