import {
  type ActionFunctionArgs,
  Form,
  href,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router'
import { recordConsent } from '#consent'
import { cookiesOf, keptOnDevice, outsideServices } from '#consent/contract'
import { isRefusal } from '#kit/result'
import { consentLine, readConsent } from '../../cookies/cookies.ts'
import { Head } from '../../document/head.tsx'
import { limited, pageShop } from '../../page-shop.ts'
import { useTexts } from '../../texts/texts.tsx'
import { PageTitle } from '../../ui/page/page-title.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import { problem, textOf } from '../form-problem.ts'
import { hasFrame } from '../frames/places.ts'
import { ConsentBoxes } from './consent-boxes.tsx'
import { CookieTable } from './cookie-table.tsx'
import { deleteStatisticsCookies } from './delete-statistics-cookies.ts'

export function loader({ request, context }: LoaderFunctionArgs) {
  const { tenant, language } = context.get(pageShop)
  return {
    statistics: readConsent(request.headers.get('cookie'))?.statistics ?? false,
    necessaryCookies: cookiesOf(tenant, 'necessary', language),
    statisticsCookies: cookiesOf(tenant, 'statistics', language),
    onDevice: keptOnDevice(),
    outside: outsideServices(tenant),
    hasDeviceId: hasFrame(tenant, 'device-id'),
  }
}

/** Stores the choice for a week, and its proof. Refusing deletes what statistics had stored. */
export async function action({ request, context }: ActionFunctionArgs) {
  const shop = context.get(pageShop)
  const form = await request.formData()
  const choice = textOf(form, 'choice')
  const statistics = choice === 'accept' || (choice === 'chosen' && form.has('statistics'))
  const wording = shown.map((key) => shop.translate(key)).join('\n')
  const refusal = await limited(shop, 'recordConsent', () => recordConsent(shop, { statistics, wording }))
  if (isRefusal(refusal)) return problem(refusal, form)
  const to = back(String(form.get('back') ?? ''), request.url)
  const kept: [string, string][] = [['set-cookie', consentLine(statistics)]]
  // Accepting reloads the page (specification, section 2); after refusing, typed input stays.
  if (statistics) return redirectDocument(to, { headers: kept })
  return redirect(to, { headers: [...kept, ...deleteStatisticsCookies(request)] })
}

const shown = (['text', 'accept', 'refuse', 'necessaryText', 'statisticsText'] as const).map(
  (key) => `cookies.${key}` as const,
)

/** @returns the page that the visitor came from, never one of another site */
function back(asked: string, here: string): string {
  const { origin } = new URL(here)
  const page = URL.parse(asked, origin)
  return page?.origin === origin && asked.startsWith('/') ? page.pathname + page.search : `${href('/cookies')}?saved`
}

/** Every footer links here: withdrawing consent is as easy as giving it. It works without scripts. */
export default function CookiesPage() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const isSaved = new URLSearchParams(useLocation().search).has('saved')
  const { t } = useTexts()
  return (
    <div className="stack">
      <Head title={t('cookies.title')} index={false} />
      <PageTitle lead={t('cookies.text')}>{t('cookies.title')}</PageTitle>
      {answer && <Notice kind="error" title={t(answer.refusal, answer.details)} />}
      {isSaved && !answer && <Notice kind="success" title={t('cookies.saved')} />}
      <Form method="post" className="rounded-brand edge border-line bg-raised p-4 md:max-w-160 md:p-6">
        <ConsentBoxes statistics={page.statistics} />
      </Form>
      <CookieTable title={t('cookies.necessary')} cookies={page.necessaryCookies} />
      {page.statisticsCookies.length > 0 && (
        <CookieTable title={t('cookies.statistics')} cookies={page.statisticsCookies} />
      )}
      <CookieTable title={t('cookies.device.title')} cookies={page.onDevice} />
      <section className="flex max-w-[44rem] flex-col gap-2">
        <h2 className="headline text-xl">{t('cookies.outside')}</h2>
        <p>{t(page.outside.length > 0 ? 'cookies.outsideText' : 'cookies.nobody')}</p>
        {page.outside.length > 0 && (
          <ul className="list-disc pl-6">
            {page.outside.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
        {page.hasDeviceId && <p>{t('cookies.deviceId')}</p>}
      </section>
    </div>
  )
}
