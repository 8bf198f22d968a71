import { KeptPart } from '../../../document/kept-part.tsx'
import { useFrame } from '../../../document/use-frame.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Catalogue } from '../catalogue/catalogue.tsx'
import { CategoryMenu } from '../catalogue/category-menu.tsx'
import type { CategoryLink, Found, ShelfCategory } from '../catalogue/shelf.ts'

type Props = {
  found: Found | undefined
  links: readonly CategoryLink[]
  /** Undefined if the page shows them already. */
  categories: readonly ShelfCategory[] | undefined
}

/** Everything on sale, below the main page's form. */
export function Shelves({ found, links, categories }: Props) {
  const { mainPage } = useFrame().brand
  const { t } = useTexts()
  return (
    <KeptPart name="shelves">
      <div id="catalogue" className="scroll-mt-4">
        <Section title={t('catalogue.title')}>
          <CategoryMenu categories={links} />
          <Catalogue found={found} categories={categories} place={mainPage} hasHeadings />
        </Section>
      </div>
    </KeptPart>
  )
}
