import { cookieLine } from '#kit/cookies'
import { useLinkHere } from '../../kept-part.tsx'
import { useTexts } from '../../texts.tsx'
import { wear } from '../../themes.ts'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { useFrame } from '../../use-frame.ts'

type Props = {
  className: string
  isRow?: boolean
}

/** Light or dark, where a brand has both; kept in a cookie (specification, section 2). Without scripts it is a link. */
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
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not to be had in every browser
        document.cookie = cookieLine('theme', palette)
        const look = looks.find((look) => look.palette === palette)
        if (look) wear(look)
      }}
      {...props}
    />
  )
}
