import type { AreaTexts } from '../../area-texts.ts'

/** Of the rules against fraud of a draft, tried on the past. */
export const ruleTrial = {
  title: { en: 'Tried on the past', de: 'An Vergangenem erprobt', nl: 'Getoetst aan het verleden' },
  intro: {
    en: 'What the rules would have done with the paid purchases of the last {{days}} days. Purchases: {{orders}}, for {{turnover}}; charged back: {{chargedBack}}.',
    de: 'Was die Regeln mit den bezahlten Käufen der letzten {{days}} Tage getan hätten. Käufe: {{orders}}, für {{turnover}}; zurückgebucht: {{chargedBack}}.',
    nl: 'Wat de regels met de betaalde aankopen van de laatste {{days}} dagen hadden gedaan. Aankopen: {{orders}}, voor {{turnover}}; teruggeboekt: {{chargedBack}}.',
  },
  isCut: {
    en: 'Only the newest {{orders}} are tried.',
    de: 'Nur die neuesten {{orders}} werden erprobt.',
    nl: 'Alleen de nieuwste {{orders}} worden getoetst.',
  },
  none: {
    en: 'In the last {{days}} days nothing was bought.',
    de: 'In den letzten {{days}} Tagen wurde nichts gekauft.',
    nl: 'In de laatste {{days}} dagen is er niets gekocht.',
  },
  inForce: { en: 'In force', de: 'In Kraft', nl: 'Van kracht' },
  drafted: { en: 'This draft', de: 'Dieser Entwurf', nl: 'Dit concept' },
  asked: { en: 'Asked for a password', de: 'Nach Passwort gefragt', nl: 'Om wachtwoord gevraagd' },
  refused: { en: 'Refused', de: 'Abgelehnt', nl: 'Geweigerd' },
  purchases: { en: 'Purchases: {{orders}}', de: 'Käufe: {{orders}}', nl: 'Aankopen: {{orders}}' },
  chargedBack: { en: 'Charged back: {{orders}}', de: 'Zurückgebucht: {{orders}}', nl: 'Teruggeboekt: {{orders}}' },
  refusedThen: {
    en: 'Besides, the rules refused {{attempts}} attempts. Nothing is kept of what they were for, so they cannot be tried.',
    de: 'Außerdem lehnten die Regeln {{attempts}} Versuche ab. Was gekauft werden sollte, ist nicht aufbewahrt; daher lassen sie sich nicht erproben.',
    nl: 'Daarnaast weigerden de regels {{attempts}} pogingen. Wat ze betroffen is niet bewaard, dus toetsen kan niet.',
  },
  note: {
    en: 'A purchase that would have been refused still counts for later ones. Who had passed a password counts as asked.',
    de: 'Ein Kauf, der abgelehnt worden wäre, zählt für spätere weiter mit. Wer ein Passwort bestanden hatte, zählt als gefragt.',
    nl: 'Een aankoop die geweigerd zou zijn telt voor latere nog mee. Wie een wachtwoord had doorstaan telt als gevraagd.',
  },
} satisfies AreaTexts
