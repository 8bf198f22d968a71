export { openPreviews, type Previews } from './open-previews.ts'
