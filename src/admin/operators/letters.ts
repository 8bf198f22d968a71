import escapeHtml from 'escape-html'
import type { Language } from './operator.ts'

/** A mail to an operator, in their language. */
export type Letter = { language: Language; name: string } & (
  | { kind: 'invitation'; url: string; by: string }
  | { kind: 'sign-in-link'; url: string }
  | { kind: 'new-device'; device: string; ip: string; at: Date }
  | { kind: 'recovery-code-used'; left: number }
)

type Written = { subject: string; text: string }
type Texts = { [Kind in Letter['kind']]: (letter: Extract<Letter, { kind: Kind }>) => Written }

const at = (date: Date, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(date)

const texts: Record<Language, Texts> = {
  en: {
    invitation: ({ name, url, by }) => ({
      subject: 'You are invited to the back office',
      text: `Hello ${name},\n\n${by} has invited you to the back office. Open this link and make a passkey. It works once, for one hour:\n\n${url}\n`,
    }),
    'sign-in-link': ({ name, url }) => ({
      subject: 'Your link to sign in',
      text: `Hello ${name},\n\nopen this link and enter a code of your authenticator app, or a recovery code. It works for 15 minutes:\n\n${url}\n\nIf you did not ask for it, you can ignore this mail.\n`,
    }),
    'new-device': ({ name, device, ip, at: when }) => ({
      subject: 'Sign-in with a new device',
      text: `Hello ${name},\n\nsomebody signed in to the back office as you, with a device or from a network that is new: ${device || 'unknown device'}, ${ip}, ${at(when, 'en')} UTC.\n\nIf it was not you, end the session and tell an owner at once.\n`,
    }),
    'recovery-code-used': ({ name, left }) => ({
      subject: 'A recovery code was used',
      text: `Hello ${name},\n\nsomebody signed in as you with a recovery code. Codes left: ${left}.\n\nIf it was not you, tell an owner at once.\n`,
    }),
  },
  de: {
    invitation: ({ name, url, by }) => ({
      subject: 'Sie sind ins Backoffice eingeladen',
      text: `Guten Tag ${name},\n\n${by} hat Sie ins Backoffice eingeladen. Öffnen Sie diesen Link und legen Sie einen Passkey an. Er gilt einmal, eine Stunde lang:\n\n${url}\n`,
    }),
    'sign-in-link': ({ name, url }) => ({
      subject: 'Ihr Link zum Anmelden',
      text: `Guten Tag ${name},\n\nöffnen Sie diesen Link und geben Sie einen Code Ihrer Authenticator-App oder einen Wiederherstellungscode ein. Er gilt 15 Minuten:\n\n${url}\n\nWenn Sie ihn nicht angefordert haben, können Sie diese E-Mail ignorieren.\n`,
    }),
    'new-device': ({ name, device, ip, at: when }) => ({
      subject: 'Anmeldung mit einem neuen Gerät',
      text: `Guten Tag ${name},\n\njemand hat sich als Sie im Backoffice angemeldet, mit einem neuen Gerät oder aus einem neuen Netz: ${device || 'unbekanntes Gerät'}, ${ip}, ${at(when, 'de')} UTC.\n\nWenn Sie es nicht waren, beenden Sie die Sitzung und sagen Sie sofort einem Inhaber Bescheid.\n`,
    }),
    'recovery-code-used': ({ name, left }) => ({
      subject: 'Ein Wiederherstellungscode wurde benutzt',
      text: `Guten Tag ${name},\n\njemand hat sich mit einem Wiederherstellungscode als Sie angemeldet. Übrige Codes: ${left}.\n\nWenn Sie es nicht waren, sagen Sie sofort einem Inhaber Bescheid.\n`,
    }),
  },
  nl: {
    invitation: ({ name, url, by }) => ({
      subject: 'Je bent uitgenodigd voor de backoffice',
      text: `Hallo ${name},\n\n${by} heeft je uitgenodigd voor de backoffice. Open deze link en maak een passkey. Hij werkt één keer, een uur lang:\n\n${url}\n`,
    }),
    'sign-in-link': ({ name, url }) => ({
      subject: 'Je link om in te loggen',
      text: `Hallo ${name},\n\nopen deze link en vul een code van je authenticator-app of een herstelcode in. Hij werkt 15 minuten:\n\n${url}\n\nHeb je hier niet om gevraagd? Dan kun je deze e-mail negeren.\n`,
    }),
    'new-device': ({ name, device, ip, at: when }) => ({
      subject: 'Ingelogd met een nieuw apparaat',
      text: `Hallo ${name},\n\niemand is als jou ingelogd in de backoffice, met een nieuw apparaat of vanaf een nieuw netwerk: ${device || 'onbekend apparaat'}, ${ip}, ${at(when, 'nl')} UTC.\n\nWas jij dat niet? Beëindig dan de sessie en vertel het meteen aan een eigenaar.\n`,
    }),
    'recovery-code-used': ({ name, left }) => ({
      subject: 'Er is een herstelcode gebruikt',
      text: `Hallo ${name},\n\niemand is met een herstelcode als jou ingelogd. Resterende codes: ${left}.\n\nWas jij dat niet? Vertel het dan meteen aan een eigenaar.\n`,
    }),
  },
}

/** Writes a mail to an operator, as text and as HTML. */
export function write(letter: Letter): Written & { html: string } {
  const { subject, text } = words(letter)
  const link = escapeHtml(text).replace(/https?:\/\/\S+/g, (url) => `<a href="${url}">${url}</a>`)
  return { subject, text, html: `<p style="white-space:pre-line;font:16px/1.5 sans-serif">${link}</p>` }
}

function words(letter: Letter): Written {
  const as = texts[letter.language]
  switch (letter.kind) {
    case 'invitation':
      return as.invitation(letter)
    case 'sign-in-link':
      return as['sign-in-link'](letter)
    case 'new-device':
      return as['new-device'](letter)
    case 'recovery-code-used':
      return as['recovery-code-used'](letter)
  }
}
