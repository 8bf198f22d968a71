import { Button } from '../../../ui/forms/button.tsx'
import { controlClass, Field } from '../../../ui/forms/field.tsx'
import { Notice } from '../../../ui/parts/notice.tsx'
import { Icon } from '../../../ui/signs/icon.tsx'
import type { Destination } from './load-destination.ts'

const kinds = { knows: 'success', lacks: 'warning', unknown: 'info' } as const

/**
 * Whether a device supports eSIMs: a button of the same form looks a model up instead of buying; only the phone itself
 * knows for certain.
 */
export function DeviceCheck({ page, typed }: { page: Destination; typed: string | undefined }) {
  const { words, model, device, families } = page
  return (
    <fieldset className="flex flex-col gap-4 rounded-brand edge border-line bg-raised p-4 md:p-5">
      <legend className="sr-only">{words.device}</legend>
      <p aria-hidden="true" className="headline text-lg">
        {words.device}
      </p>
      <Field name="device" label={words.deviceField} hint={words.deviceHint}>
        <span className="flex flex-wrap gap-2">
          <input
            id="device"
            name="device"
            type="text"
            maxLength={60}
            autoComplete="off"
            defaultValue={typed ?? model}
            aria-describedby="device-hint"
            className={`${controlClass} min-w-0 flex-1 basis-48`}
          />
          <Button look="secondary" formMethod="get" formNoValidate>
            {words.deviceCheck}
          </Button>
        </span>
      </Field>
      {device && <Notice kind={kinds[device.answer]}>{device.text}</Notice>}
      <ul className="flex flex-col gap-3 text-sm">
        <li className="flex items-start gap-3">
          <Icon name="phone" className="mt-px size-5 text-accent-ink" />
          <span className="text-pretty">{words.askPhone}</span>
        </li>
        <li className="flex items-start gap-3">
          <Icon name="lock" className="mt-px size-5 text-accent-ink" />
          <span className="text-pretty">{words.askLock}</span>
        </li>
      </ul>
      <details className="group/families text-sm">
        <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-4 font-bold underline underline-offset-4 focus-ring">
          {words.deviceList}
          <Icon name="chevron" className="size-5 transition-transform duration-150 group-open/families:rotate-180" />
        </summary>
        <dl className="flex flex-col gap-2 pt-2">
          {families.map(({ maker, models }) => (
            <div key={maker}>
              <dt className="font-bold">{maker}</dt>
              <dd className="text-pretty text-muted">{models}</dd>
            </div>
          ))}
        </dl>
      </details>
    </fieldset>
  )
}
