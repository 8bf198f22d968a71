export { portals } from './portals.ts'
