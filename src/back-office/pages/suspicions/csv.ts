import type { LoaderFunctionArgs } from 'react-router'
import { listSuspicions } from '#admin/suspicions'
import { everyPage } from '#kit/place'
import { adminOf, brandsOf } from '../../visit.ts'
import { csvFile } from '../csv-file.ts'
import { stateIn } from './state-in.ts'

const columns = ['at', 'tenant', 'number', 'suspicion', 'outcome', 'rule', 'orderNumber', 'closedAt', 'reason']

/** The suspicions of the list, by the same filter, as a file. */
export function loader({ context, url }: LoaderFunctionArgs): Response {
  const admin = adminOf(context, 'customers.privacy')
  const read = (wish: { after?: string | undefined; limit: number }) =>
    listSuspicions(admin, brandsOf(url, admin), stateIn(url), wish)
  return csvFile('suspicions', columns, everyPage(read, 500))
}
