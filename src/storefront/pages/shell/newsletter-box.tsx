import { href } from 'react-router'
import type { Translate } from '#kit/text-key'
import { Button } from '../../ui/forms/button.tsx'
import { controlClass } from '../../ui/forms/field.tsx'
import { Honeypot } from '../../ui/forms/honeypot.tsx'

/** The link to the newsletter's page, which explains what happens next. */
export function NewsletterBox({ t }: { t: Translate }) {
  return (
    <form
      method="post"
      action={href('/newsletter')}
      className="grid items-center gap-x-8 gap-y-4 rounded-brand bg-accent-soft p-5 md:grid-cols-2 md:p-6"
    >
      <div className="flex flex-col gap-1">
        <h2 className="headline text-xl">{t('newsletter.title')}</h2>
        <p className="text-pretty">{t('newsletter.text')}</p>
      </div>
      <div className="flex flex-wrap items-end gap-3">
        <Honeypot label={t('leaveEmpty')} />
        <div className="flex min-w-0 flex-[1_1_14rem] flex-col gap-1.5">
          <label htmlFor="newsletter-email" className="font-bold">
            {t('email')}
          </label>
          <input
            id="newsletter-email"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={200}
            className={controlClass}
          />
        </div>
        <Button look="secondary" className="max-sm:w-full">
          {t('newsletter.submit')}
        </Button>
      </div>
    </form>
  )
}
