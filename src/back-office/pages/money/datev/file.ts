import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { datevFile } from '#admin/money'
import { adminOf } from '../../../visit.ts'
import { streamedFile } from '../../csv-file.ts'
import { askedFor } from './asked.ts'

/** A brand's month as a booking batch. What stands against it is on the page. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<Response> {
  const admin = adminOf(context, 'books.read')
  const asked = await askedFor(admin, new URL(request.url))
  if (!asked) throw data(null, { status: 404 })
  const { brand, month, map, problems } = asked
  if (!map || problems.length > 0) throw redirect(`/money/datev?tenant=${brand.id}&month=${month}`)
  return streamedFile(
    `EXTF_Buchungsstapel_${brand.id}_${month}.csv`,
    'text/csv; charset=windows-1252',
    async function* () {
      for await (const part of datevFile(admin, brand, map, month)) yield new Uint8Array(part)
      return undefined
    },
  )
}
