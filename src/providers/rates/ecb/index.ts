export { ecb } from './ecb.ts'
