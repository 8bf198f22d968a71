import { type MouseEvent, useState } from 'react'
import { contrast, type Proposal, proposeColours } from '#tenants/look/colours/contract'
import { useTexts } from '../../../texts/texts.tsx'
import { useFormat } from '../../../ui/figures/format.ts'
import { Button } from '../../../ui/forms/button.tsx'
import { TextField } from '../../../ui/forms/fields.tsx'
import { useIsReady } from '../use-is-ready.ts'
import { readPixels } from './read-pixels.ts'

type Tokens = Readonly<Record<string, string>>
type Props = {
  /** The tokens of each theme; the first one's proposals are shown. */
  themes: readonly Tokens[]
  /** @returns what one press fills in, by the names of the form's fields */
  fieldsOf(ofThemes: readonly (Proposal | undefined)[]): Readonly<Record<string, string>>
}

/** Colours that a picture proposes, each with how far it stands out. The picture stays in the browser. */
export function LogoColours({ themes, fieldsOf }: Props) {
  const { t } = useTexts()
  // For the themes as they were then: what is filled in changes them.
  const [read, setRead] = useState<Proposal[][] | 'unreadable'>()
  // Without scripts colours are typed.
  if (!useIsReady()) return null
  const ofThemes = read === undefined || read === 'unreadable' ? [] : read
  const [shown = []] = ofThemes
  const use = ({ currentTarget }: MouseEvent<HTMLButtonElement>, accent: string) => {
    const picked = ofThemes.map((proposals) => proposals.find((one) => one.accent === accent))
    if (currentTarget.form) fillIn(currentTarget.form, fieldsOf(picked))
  }
  const choose = async (file: File | undefined) => {
    const pixels = file && (await readPixels(file))
    if (pixels) setRead(themes.map((tokens) => proposeColours(pixels, tokens)))
    else setRead(file && 'unreadable')
  }
  return (
    <div className="flex flex-col gap-3">
      <TextField
        type="file"
        accept="image/svg+xml,image/png,image/jpeg"
        label={t('looks.ofLogo')}
        hint={t('looks.ofLogoHint')}
        error={read === 'unreadable' ? t('looks.noPicture') : undefined}
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <div aria-live="polite">
        {ofThemes.length > 0 && shown.length === 0 && <p className="text-muted">{t('looks.noColours')}</p>}
        {shown.length > 0 && (
          <ul className="flex flex-wrap gap-3">
            {shown.map((proposal) => (
              <li key={proposal.accent} className="flex flex-col gap-2 rounded-brand border border-line p-3">
                <Swatches of={proposal} />
                <Button type="button" onClick={(event) => use(event, proposal.accent)}>
                  {t('looks.use')}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

/** Buttons, links and the page, each in its colour. */
function Swatches({ of: proposal }: { of: Proposal }) {
  const { t } = useTexts()
  const rows = [
    { name: 'accent', front: proposal['on-accent'], back: proposal.accent },
    { name: 'accent-ink', front: proposal['accent-ink'], back: proposal.surface },
    { name: 'surface', front: undefined, back: proposal.surface },
  ] as const
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      {rows.map(({ name, front, back }) => (
        <div key={name} className="flex items-center gap-3">
          <span
            aria-hidden="true"
            style={{ backgroundColor: back, color: front }}
            className="flex h-8 w-14 shrink-0 items-center justify-center rounded-field border border-line font-bold"
          >
            {front && 'Aa'}
          </span>
          <div>
            {t(`looks.${name}`)} <code>{name === 'accent-ink' ? front : back}</code>
            {front && <Ratio front={front} back={back} />}
          </div>
        </div>
      ))}
    </div>
  )
}

function Ratio({ front, back }: { front: string; back: string }) {
  const { t } = useTexts()
  const { number } = useFormat()
  // Rounded down: 4.499 is not enough.
  const ratio = Math.floor((contrast(front, back) ?? 1) * 100) / 100
  return <span className="block text-muted">{t('looks.ratio', { ratio: number(ratio) })}</span>
}

/** As if it were typed: whoever listens to the form hears of it. */
function fillIn(form: HTMLFormElement, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (!(field instanceof HTMLInputElement)) continue
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}
