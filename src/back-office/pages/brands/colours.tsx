import { useId, useRef } from 'react'
import type { EditedField } from '#admin/brands'
import type { ThemeLook } from '#admin/brands/look'
import { type Proposal, proposed } from '#tenants/look/colours/contract'
import { type Colour, colours, fieldOfColour } from '#tenants/look/contract'
import { useTexts } from '../../texts/texts.tsx'
import { useFormat } from '../../ui/figures/format.ts'
import { TextField } from '../../ui/forms/fields.tsx'
import { LogoColours } from './logo-colours/logo-colours.tsx'
import { useIsReady } from './use-is-ready.ts'

type Props = {
  fields: readonly EditedField[]
  looks: readonly ThemeLook[]
  problemOf(path: string): string | undefined
  mayChange: boolean
}

/** The colours of each of the brand's themes, with how far they stand out. */
export function Colours({ fields, looks, problemOf, mayChange }: Props) {
  const { t } = useTexts()
  return (
    <>
      {mayChange && (
        <LogoColours themes={looks.map(({ tokens }) => tokens)} fieldsOf={(proposals) => fieldsOf(looks, proposals)} />
      )}
      {looks.map((look) => (
        <fieldset key={look.name} className="min-w-0">
          <legend className="mb-2 font-semibold">
            {t(look.palette === 'dark' ? 'looks.darkTheme' : 'looks.lightTheme')}
          </legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {colours.map((token) => {
              const path = `look.${look.palette}.${fieldOfColour(token)}`
              const field = fields.find((one) => one.path === path)
              return (
                field && <ColourField key={path} {...{ token, field, look, mayChange }} problem={problemOf(path)} />
              )
            })}
          </div>
        </fieldset>
      ))}
    </>
  )
}

/** What a picture proposes for each theme, by the names of its fields. */
const fieldsOf = (looks: readonly ThemeLook[], proposals: readonly (Proposal | undefined)[]) =>
  Object.fromEntries(
    looks.flatMap(({ palette }, place) =>
      proposed.flatMap((token) => {
        const colour = proposals[place]?.[token]
        return colour === undefined ? [] : [[`is look.${palette}.${fieldOfColour(token)}`, colour]]
      }),
    ),
  )

type FieldProps = {
  token: Colour
  field: EditedField
  look: ThemeLook
  problem: string | undefined
  mayChange: boolean
}

/** A colour as it is written, empty for the folder's, and a picker of the browser beside it. */
function ColourField({ token, field: { path, typed, isChanged }, look, problem, mayChange }: FieldProps) {
  const { t } = useTexts()
  const frame = useRef<HTMLDivElement>(null)
  const hintId = useId()
  const shown = look.tokens[token] ?? '#000000'
  const isReady = useIsReady()
  // The name is said once by the label; a picker without scripts only shows the colour.
  const name = t(`looks.${token}`)
  const pick = (colour: string) => {
    const input = frame.current?.querySelector<HTMLInputElement>('input[name]:not([type=hidden])')
    if (!input) return
    input.value = colour
    input.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div ref={frame} className="flex items-start gap-2">
      <input type="hidden" name={`was ${path}`} value={typed} />
      <input
        type="color"
        key={shown}
        defaultValue={shown}
        aria-label={t('looks.pick', { name })}
        aria-describedby={hintId}
        disabled={!mayChange || !isReady}
        onChange={({ target }) => pick(target.value)}
        className="mt-6 size-9 shrink-0 rounded-field border border-field bg-raised p-0.5 focus-ring"
      />
      <div className="min-w-0 grow">
        <TextField
          name={`is ${path}`}
          label={isChanged ? `${name} *` : name}
          defaultValue={typed}
          placeholder={shown}
          maxLength={7}
          spellCheck={false}
          autoComplete="off"
          disabled={!mayChange}
          error={problem}
          hint={
            <span id={hintId}>
              <Faintest of={look} token={token} />
            </span>
          }
        />
      </div>
    </div>
  )
}

/** Where a colour stands out least, measured by what is needed there. */
function Faintest({ of: { contrasts }, token }: { of: ThemeLook; token: Colour }) {
  const { t } = useTexts()
  const { number } = useFormat()
  const [worst] = contrasts
    .filter(({ front }) => front === token)
    .toSorted((one, other) => one.ratio / one.least - other.ratio / other.least)
  if (!worst) return null
  const { ratio, least, back } = worst
  // Rounded down: 4.499 is not enough.
  const words = {
    ratio: number(Math.floor(ratio * 100) / 100),
    back: t(`looks.${back}`),
    least: number(least),
  }
  return ratio < least ? <strong className="text-danger">{t('looks.faint', words)}</strong> : t('looks.contrast', words)
}
