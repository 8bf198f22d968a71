import { cookieLine } from '#kit/cookies'
import { useTexts } from '../../texts.tsx'
import { wear } from '../../themes.ts'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'
import { useFrame } from '../../use-frame.ts'

type Props = {
  /** This page's address with something more asked for. */
  here: (more: Record<string, string>) => string
  className: string
  isRow?: boolean
}

/** Light or dark, where a brand has both; kept in a cookie (specification, section 2). Without scripts it is a link. */
export function ThemeChoice({ here, ...rest }: Props) {
  const { looks } = useFrame()
  const { t } = useTexts()
  if (looks.length < 2) return null
  return (
    <ThemeSwitch
      names={{ light: t('theme.light'), dark: t('theme.dark') }}
      hrefOf={(palette) => here({ theme: palette })}
      onChoose={(palette) => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not to be had in every browser
        document.cookie = cookieLine('theme', palette)
        const look = looks.find((look) => look.palette === palette)
        if (look) wear(look)
      }}
      {...rest}
    />
  )
}
