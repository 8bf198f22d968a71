import type { LoaderFunctionArgs } from 'react-router'
import type { Admin } from '#admin'
import { listActions } from '#admin/audit'
import { findNames } from '#admin/operators'
import { adminOf } from '../../visit.ts'
import { csvFile } from '../csv-file.ts'
import { auditFilterOf } from './filter.ts'

const perPage = 1000
const columns = ['actionNo', 'at', 'operatorId', 'who', 'name', 'subject', 'tenant', 'step', 'reason', 'ip']

/** Who did what, by the filter of the page, as a file. */
export function loader({ context, url }: LoaderFunctionArgs): Response {
  const admin = adminOf(context, 'audit.read')
  return csvFile('audit', columns, inPages(admin, auditFilterOf(url, admin)))
}

async function* inPages(admin: Admin, filter: ReturnType<typeof auditFilterOf>) {
  const names = await admin.read((tx) => findNames(tx))
  for (let before = filter.before; ; ) {
    const rows = await admin.read((tx) => listActions(tx, { ...filter, before }, perPage))
    yield rows.map((row) => ({ ...row, who: names.get(row.operatorId) ?? '' }))
    if (rows.length < perPage) return
    before = rows.at(-1)?.actionNo
  }
}
