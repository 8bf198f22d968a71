import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { type BrandRow, readBrandList } from '#admin/brands'
import { findNames } from '#admin/operators'
import { may } from '#admin/permissions'
import { useTexts } from '../../texts/texts.tsx'
import { Badge } from '../../ui/badge.tsx'
import { BrandName, BrandTime } from '../../ui/brands.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { PageLink } from '../../ui/links.tsx'
import { type Column, Table } from '../../ui/lists/table.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { adminOf, brandsOf } from '../../visit.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const admin = adminOf(context, 'brands.read')
  const shown = brandsOf(new URL(request.url), admin).map(({ id }) => id)
  const [rows, names] = await Promise.all([readBrandList(admin), admin.read((tx) => findNames(tx))])
  return {
    mayBegin: may(admin.operator, 'brands.publish', undefined),
    rows: rows
      .filter(({ tenant }) => shown.includes(tenant))
      .map((row) => ({ ...row, author: row.author && (names.get(row.author) ?? row.author) })),
  }
}

/** The brands, who keeps each, and what version is in use. */
export default function Brands() {
  const { t } = useTexts()
  const { number } = useFormat()
  const { rows, mayBegin } = useLoaderData<typeof loader>()
  const columns: Column<BrandRow>[] = [
    { id: 'brand', head: t('brands.brand'), cell: ({ tenant }) => <BrandName of={tenant} /> },
    {
      id: 'keeper',
      head: t('brands.keptBy'),
      cell: ({ keptBy }) =>
        keptBy === 'folder' ? t('brands.folder') : <Badge tone="accent">{t('brands.backOffice')}</Badge>,
    },
    { id: 'version', head: t('brands.version'), cell: ({ version }) => number(version), isNumber: true },
    { id: 'since', head: t('brands.since'), cell: ({ at, tenant }) => <BrandTime at={at} brand={tenant} /> },
    { id: 'author', head: t('brands.author'), cell: ({ author }) => author ?? t('brands.folder') },
    { id: 'drafts', head: t('brands.drafts'), cell: ({ drafts }) => drafts > 0 && number(drafts), isNumber: true },
  ]
  return (
    <>
      <PageHead
        title={t('brands.title')}
        actions={mayBegin && <PageLink to="/brands/new">{t('newBrand.title')}</PageLink>}
      >
        {t('brands.intro')}
      </PageHead>
      <Table
        caption={t('brands.title')}
        rows={rows}
        columns={columns}
        keyOf={({ tenant }) => tenant}
        pathOf={({ tenant }) => `/brands/${tenant}`}
        empty={t('brands.none')}
      />
    </>
  )
}
