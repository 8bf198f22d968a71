import { cookieLine } from '#kit/cookies'
import { useLinkHere } from '../../document/kept-part.tsx'
import { applyTheme } from '../../document/themes.ts'
import { useFrame } from '../../document/use-frame.ts'
import { useTexts } from '../../texts/texts.tsx'
import { ThemeSwitch } from '../../ui/page/theme-switch.tsx'

type Props = {
  className: string
  isRow?: boolean
}

/**
 * Light or dark, if the brand has both; stored in a cookie (specification, section 2). Without scripts it is a link.
 */
export function ThemeChoice(props: Props) {
  const linkHere = useLinkHere()
  const { looks } = useFrame()
  const { t } = useTexts()
  if (looks.length < 2) return null
  return (
    <ThemeSwitch
      names={{ light: t('theme.light'), dark: t('theme.dark') }}
      hrefOf={(palette) => linkHere('theme', palette)}
      onChoose={(palette) => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not available in every browser
        document.cookie = cookieLine('theme', palette)
        const look = looks.find((look) => look.palette === palette)
        if (look) applyTheme(look)
      }}
      {...props}
    />
  )
}
