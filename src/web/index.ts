export { openWeb } from './open-web.ts'
