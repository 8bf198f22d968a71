export { type Found, find } from './find.ts'
