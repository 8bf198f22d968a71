export { openInbox } from './inbox.ts'
export { inboxRoutes } from './pages.ts'
