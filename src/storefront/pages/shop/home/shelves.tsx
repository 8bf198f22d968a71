import { KeptPart } from '../../../document/kept-part.tsx'
import { useFrame } from '../../../document/use-frame.ts'
import { useTexts } from '../../../texts/texts.tsx'
import { Section } from '../../../ui/page/section.tsx'
import { Catalogue } from '../catalogue/catalogue.tsx'
import { CategoryMenu } from '../catalogue/category-menu.tsx'
import type { CategoryLink, Shelf } from '../catalogue/shelf.ts'

/** Everything on sale, below the main page's form. */
export function Shelves({ shelf, categories }: { shelf: Shelf; categories: CategoryLink[] }) {
  const { mainPage } = useFrame().brand
  const { t } = useTexts()
  return (
    <KeptPart name="shelves">
      <div id="catalogue" className="scroll-mt-4">
        <Section title={t('catalogue.title')}>
          <CategoryMenu categories={categories} />
          <Catalogue shelf={shelf} place={mainPage} hasHeadings />
        </Section>
      </div>
    </KeptPart>
  )
}
