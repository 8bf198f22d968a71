export { listRequests } from './list-requests.ts'
export { readRequest } from './read-request.ts'
export type { CaseRow, Finding, RequestRow } from './request.ts'
