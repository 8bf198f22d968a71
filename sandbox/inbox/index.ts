export { openInbox } from './inbox.ts'
export { inboxRoutes, messagesPart } from './pages.ts'
