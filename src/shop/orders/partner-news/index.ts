export { forgetNews, noteNews } from './note-news.ts'
export { type News, type NewsOutcome, newsWrite } from './store.ts'
