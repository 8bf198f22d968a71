import { useTexts } from '../../texts/texts.tsx'
import { Icon } from '../../ui/signs/icon.tsx'

/** The link to the top; visible after scrolling down (`to-top` in frame.css). */
export function ToTop() {
  const { t } = useTexts()
  return (
    // biome-ignore lint/a11y/useValidAnchor: a link works without scripts
    <a
      href="#top"
      onClick={(event) => {
        // Following the fragment would be a navigation, which loses a form's errors.
        event.preventDefault()
        scrollTo({ top: 0 })
        document.getElementById('content')?.focus({ preventScroll: true })
      }}
      aria-label={t('toTop')}
      className="to-top mr-4 inline-flex size-12 items-center justify-center self-end rounded-full border border-ink/40 bg-raised text-ink shadow-brand focus-ring hover:bg-accent-soft"
    >
      <Icon name="arrowUp" />
    </a>
  )
}
