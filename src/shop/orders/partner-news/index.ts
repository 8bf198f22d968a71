export { forgetNews, noteNews } from './note-news.ts'
export type { NewsOutcome } from './store.ts'
