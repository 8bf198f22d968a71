export { dtOne } from './dt-one.ts'
