import { NavLink, useLocation, useRevalidator } from 'react-router'
import { usePiece } from '../../document/inlined-data.tsx'
import { useLinkHere } from '../../document/kept-part.tsx'
import { useFrame } from '../../document/use-frame.ts'
import { useTexts } from '../../texts/texts.tsx'
import { toast } from '../../toasts/toast.ts'
import { LanguageSwitch } from '../../ui/page/language-switch.tsx'
import { Menu, menuRow } from '../../ui/page/menu.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Icon } from '../../ui/signs/icon.tsx'
import { menuLinks } from './menu-links.ts'
import { ThemeChoice } from './theme-choice.tsx'

type Props = {
  logo: string | undefined
  /** The logo's target. */
  home: string
  /** The links to account or sign-in, and to the cart, as HTML. */
  ways: string | undefined
  /** The picture of the checkout's steps. */
  flow: string | undefined
  languages: { code: string; name: string }[]
}

/** On a phone the links are in a menu; if there is room, in the row itself. */
export function Header({ logo, home, ways, flow, languages }: Props) {
  const { brand, looks } = useFrame()
  const { t, language, speak } = useTexts()
  const { revalidate } = useRevalidator()
  const { pathname, search } = useLocation()
  const links = menuLinks(brand, t)
  const linkHere = useLinkHere()
  const choice = {
    label: t('language'),
    languages: languages.map(({ code, name }) => ({ code, name, href: linkHere('lng', code) })),
    current: language,
    onChoose: new URLSearchParams(search).has('lng')
      ? () => undefined
      : (code: string) => speak(code).then(revalidate, () => toast('error', 'generalErrorMessage')),
  }
  // On a small phone a cart link with its name leaves no room for the languages: they move into the menu.
  const isNarrow = languages.length > 1 && brand.features.cartButtonVariant === 'text'
  const isOnTheWay = pathname.includes('/checkout/')
  return (
    <PageHeader
      skip={t('skipToContent')}
      logo={{ src: logo, alt: brand.name, to: home }}
      aside={
        flow &&
        isOnTheWay && <img src={flow} alt={t('shoppingFlow')} className="h-6 w-auto min-w-0 max-sm:hidden md:h-8" />
      }
      links={
        links.length > 0 && (
          <nav aria-label={t('mainMenu')} className="hidden gap-2 md:flex">
            {links.map(({ name, to }) => (
              <NavLink key={to} to={to} className={inRow}>
                {name}
              </NavLink>
            ))}
          </nav>
        )
      }
    >
      <div className={isNarrow ? 'max-[399px]:hidden' : undefined}>
        <LanguageSwitch {...choice} />
      </div>
      <ThemeChoice className={`${inRow} hidden md:inline-flex`} />
      <div className="contents" {...usePiece('ways', ways)} />
      {(links.length > 0 || looks.length > 1 || isNarrow) && (
        <Menu place="wide" className="md:hidden" label={t('menu')} button={<Icon name="menu" className="size-6" />}>
          <nav aria-label={t('mainMenu')} className="flex flex-col">
            {links.map(({ name, to }) => (
              <NavLink key={to} to={to} className={menuRow}>
                {name}
              </NavLink>
            ))}
          </nav>
          {isNarrow && (
            <div className="min-[400px]:hidden">
              <LanguageSwitch {...choice} isRows />
            </div>
          )}
          <ThemeChoice className={menuRow} isRow />
        </Menu>
      )}
    </PageHeader>
  )
}

const inRow =
  'min-h-11 min-w-11 items-center justify-center rounded-field px-2 font-bold underline-offset-8 focus-ring hover:underline aria-[current=page]:underline aria-[current=page]:decoration-2 md:inline-flex'
