import { type StatisticsService, statisticsOf, statisticsServices } from '#consent/contract'
import type { Recipient } from '#personal-data'
import { dtOneRecipients } from '#providers/dt-one'
import { mollieRecipients } from '#providers/mollie'
import { payPalRecipients } from '#providers/paypal'
import { tikkieRecipients } from '#providers/tikkie'
import { twilioRecipients } from '#providers/twilio'
import { webPushRecipients } from '#providers/web-push'
import type { Tenant } from '#tenants'

/**
 * Everybody outside the shop who receives personal data, for all brands. Cryptocurrencies are accepted by a server of
 * our own; the privacy notice names the public blockchain instead. A lawyer should compare the names with the
 * contracts.
 */
const recipients: readonly Recipient[] = [
  ...mollieRecipients,
  ...payPalRecipients,
  ...tikkieRecipients,
  ...dtOneRecipients,
  ...twilioRecipients,
  ...webPushRecipients,
  {
    company: 'Freshworks Inc., San Mateo',
    country: 'us',
    task: 'support',
    usedBy: ({ tracking, freshdeskEmail }) => tracking.freshdeskProductId !== undefined || freshdeskEmail !== undefined,
  },
  {
    company: 'Sovendus GmbH, Karlsruhe',
    country: 'de',
    task: 'offers',
    usedBy: ({ widgets }) => widgets.sovendusContainer !== undefined,
  },
  ...Object.entries(statisticsServices).map(
    ([service, { name, company, country }]): Recipient => ({
      company: `${company} (${name})`,
      country,
      task: 'statistics',
      usedBy: (tenant) => statisticsOf(tenant)?.[service as StatisticsService] !== undefined,
    }),
  ),
]

/** @returns the recipients of a brand's customer data */
export function recipientsOf(tenant: Tenant): Omit<Recipient, 'usedBy'>[] {
  return [...recipients.filter(({ usedBy }) => usedBy(tenant)), ...namedInSettings(tenant)]
}

/** Services that a brand chose itself: their names are in its settings. */
function namedInSettings(tenant: Tenant): Omit<Recipient, 'usedBy'>[] {
  const { hosting, mailing } = tenant.legal
  const host = (link: string | undefined) => link && new URL(link).host
  const country = tenant.identification.country
  const deviceCheck = tenant.deviceIDSwitch ? host(tenant.deviceIDURL) : undefined
  const portal = host(tenant.ssoLoginUrl)
  const assistants = tenant.assistants.admitted.map(({ company, country }) => ({
    company,
    country,
    task: 'assistant' as const,
  }))
  return [
    ...(hosting
      ? [{ company: `${hosting.company}, ${hosting.city}`, country: hosting.country, task: 'hosting' as const }]
      : []),
    ...(mailing
      ? [{ company: `${mailing.company}, ${mailing.city}`, country: mailing.country, task: 'mailing' as const }]
      : []),
    ...(deviceCheck ? [{ company: deviceCheck, country, task: 'deviceCheck' as const }] : []),
    ...(portal ? [{ company: portal, country, task: 'signIn' as const }] : []),
    ...assistants,
  ]
}
