export { setUp } from './set-up.ts'
