import { StructuredData } from '../document/structured-data.tsx'
import { useFrame } from '../document/use-frame.ts'
import { useTexts } from '../texts/texts.tsx'
import { Breadcrumb, type Crumb } from '../ui/page/breadcrumb.tsx'

/**
 * The path to the page from the main page on, for people and for search engines. @param path the crumbs after the main
 * page
 */
export function Crumbs({ path }: { path: Crumb[] }) {
  const { t } = useTexts()
  const { brand, origin } = useFrame()
  const crumbs = [{ name: t('startPage'), to: brand.mainPage }, ...path]
  const itemListElement = crumbs.map(({ name, to }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    ...(to && { item: origin + to }),
  }))
  return (
    <>
      <StructuredData data={{ '@type': 'BreadcrumbList', itemListElement }} />
      <Breadcrumb label={t('youAreHere')} crumbs={crumbs} />
    </>
  )
}
