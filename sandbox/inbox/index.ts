export { type Inbox, openInbox } from './inbox.ts'
export { inboxRoutes } from './pages.ts'
