export { listViews, removeView, type SavedView, saveView, viewedPages } from './views.ts'
