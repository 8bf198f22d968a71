import { randomUUID } from 'node:crypto'
import type { Admin } from '#admin'
import { perform } from '#admin/actions'
import { type DraftDetail, effectOf } from '#admin/brands'
import { readPasses } from '#admin/brands/passes'
import { nameOfPass } from '#admin/brands/passes/names'
import { previewHostOf, previewPages } from '#kit/previews'
import type { Tenant } from '#tenants'

type Asked = { admin: Admin; draft: DraftDetail; url: URL; origin: string; names: ReadonlyMap<string, string> }

/** What the frames of a draft show, and who else was given a link. */
export async function loadPreview({ admin, draft, url, origin, names }: Asked) {
  const { tenant, draftId, revision, newest, written } = draft
  const effect = effectOf({ tenant, settings: newest.settings, written }) as Tenant | undefined
  const [passes, own] = await Promise.all([readPasses(admin, draftId), ownPass(admin, { tenant, draftId })])
  const { protocol, host } = new URL(origin)
  const hostOf = (passId: string) => `${protocol}//${previewHostOf(nameOfPass(admin.site.secret, passId), host)}`
  const asked = url.searchParams
  const page = previewPages.find((one) => one === asked.get('look')) ?? 'main'
  const language = effect?.locales.find((one) => one === asked.get('language')) ?? effect?.defaultLocale ?? 'en'
  const themes = [...new Set(effect?.themes.map(({ palette }) => palette) ?? [])]
  const theme = themes.find((one) => one === asked.get('theme')) ?? themes[0] ?? 'light'
  const query = new URLSearchParams({ lng: language, theme })
  return {
    page,
    language,
    theme,
    languages: [...(effect?.locales ?? [])],
    themes,
    /** Where the frames begin; another one with each change of the draft. Undefined: there is nothing to show. */
    src: own && effect ? `${hostOf(own)}/preview/${page}?${query}` : undefined,
    name: `${draftId} ${revision} ${page} ${query}`,
    // A link to one revision ended with the next change.
    links: passes.flatMap(({ passId, note, madeBy, goodUntil, revision: only }) =>
      only !== null && only !== revision
        ? []
        : [
            {
              passId,
              note: note ?? '',
              by: names.get(madeBy) ?? madeBy,
              goodUntil,
              url: `${hostOf(passId)}/`,
            },
          ],
    ),
  }
}

export type PreviewOfDraft = Awaited<ReturnType<typeof loadPreview>>

/** The operator's own pass: one for a working day. That they look is written down once. */
async function ownPass(admin: Admin, which: { tenant: string; draftId: string }): Promise<string | undefined> {
  const [known] = await readPasses(admin, which.draftId, admin.operator.operatorId)
  if (known) return known.passId
  const opened = await perform(admin, 'brand.preview.open', which, { key: randomUUID() })
  return 'done' in opened ? opened.done.passId : undefined
}
