import { Button } from '../../ui/forms/button.tsx'
import { Breadcrumb } from '../../ui/page/breadcrumb.tsx'
import { LanguageSwitch } from '../../ui/page/language-switch.tsx'
import { Menu, menuRow } from '../../ui/page/menu.tsx'
import { FooterLinks, PageFooter } from '../../ui/page/page-footer.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { Section } from '../../ui/page/section.tsx'
import { ThemeSwitch } from '../../ui/page/theme-switch.tsx'
import { Icon } from '../../ui/signs/icon.tsx'

const language = (code: string, name: string) => ({ code, name, href: `?lng=${code}` })
const languages = [language('de', 'Deutsch'), language('en', 'English'), language('pl', 'polski')]
const links = [
  { name: 'Contact', to: '/contact' },
  { name: 'A link of some length, which takes two lines', to: '/privacy' },
]

/** Pieces around pages, and for navigation. */
export const pageFrame = {
  'page-header': (
    <PageHeader skip="Skip" logo={{ src: undefined, alt: 'A brand', to: '/' }}>
      <Icon name="basket" />
    </PageHeader>
  ),
  menu: (
    <div className="flex gap-4">
      <Menu button="Opens to the right" place="left" hasChevron>
        <a href="/contact" className={menuRow}>
          One thing
        </a>
        <a href="/privacy" aria-current="page" className={menuRow}>
          The page one is on
        </a>
      </Menu>
    </div>
  ),
  'language-switch': (
    <div className="flex flex-wrap gap-6">
      <LanguageSwitch label="Two" languages={languages.slice(0, 2)} current="de" onChoose={() => undefined} />
      <LanguageSwitch label="Three" languages={languages} current="en" onChoose={() => undefined} />
    </div>
  ),
  'theme-switch': (
    <ThemeSwitch
      names={{ light: 'Light mode', dark: 'Dark mode' }}
      hrefOf={(palette) => `?theme=${palette}`}
      onChoose={(palette) => location.assign(`?theme=${palette}`)}
      isRow
      className={menuRow}
    />
  ),
  breadcrumb: (
    <Breadcrumb
      label="Where this page stands"
      crumbs={[{ name: 'Shop', to: '/' }, { name: 'Gift cards', to: '/contact' }, { name: 'This page' }]}
    />
  ),
  'page-title': <PageTitle lead="A sentence or two on what follows.">What the page is about</PageTitle>,
  section: (
    <Section title="A part of a page" aside={<Button look="quiet">Show all</Button>}>
      <p>Its content.</p>
    </Section>
  ),
  'page-footer': (
    <PageFooter>
      <div className="grid grid-cols-2 gap-6">
        <FooterLinks title="Service" links={links} />
        <FooterLinks title="Legal" links={links} />
      </div>
    </PageFooter>
  ),
}
