import type { AreaTexts } from '../../area-texts.ts'

/** Of a draft that is published at a time. */
export const schedules = {
  title: { en: 'Publish at a time', de: 'Zu einer Zeit veröffentlichen', nl: 'Op een tijdstip publiceren' },
  at: { en: 'Day and time', de: 'Tag und Uhrzeit', nl: 'Dag en tijd' },
  clock: {
    en: 'By the brand’s clock ({{zone}}). There it is now',
    de: 'Nach der Uhr der Marke ({{zone}}). Dort ist es jetzt',
    nl: 'Volgens de klok van het merk ({{zone}}). Daar is het nu',
  },
  note: { en: 'Note on the version', de: 'Notiz zur Version', nl: 'Notitie bij de versie' },
  set: { en: 'Publish then', de: 'Dann veröffentlichen', nl: 'Dan publiceren' },
  askSecond: {
    en: 'Ask a second person for that time',
    de: 'Zweite Person um diese Zeit bitten',
    nl: 'Tweede persoon om die tijd vragen',
  },
  made: {
    en: 'The draft will be published at its time.',
    de: 'Der Entwurf wird zu seiner Zeit veröffentlicht.',
    nl: 'Het concept wordt op zijn tijd gepubliceerd.',
  },
  goes: { en: 'Goes out:', de: 'Geht hinaus:', nl: 'Gaat eruit:' },
  wasToGo: { en: 'Was to go out:', de: 'Sollte hinausgehen:', nl: 'Zou eruit gaan:' },
  askedBy: { en: 'set by {{name}}', de: 'gesetzt von {{name}}', nl: 'ingesteld door {{name}}' },
  waits: {
    en: 'Until then nothing changes for shoppers. A change of the draft stops it.',
    de: 'Bis dahin ändert sich für Kunden nichts. Eine Änderung des Entwurfs hält es an.',
    nl: 'Tot dan verandert er niets voor klanten. Een wijziging van het concept houdt het tegen.',
  },
  asked: {
    en: 'A second person has to approve it by then; otherwise it does not go out.',
    de: 'Eine zweite Person muss es bis dahin freigeben; sonst geht es nicht hinaus.',
    nl: 'Een tweede persoon moet het voor die tijd goedkeuren; anders gaat het niet uit.',
  },
  changed: {
    en: 'The draft was changed since: it does not go out. Look at it and set a time again, or take it back.',
    de: 'Der Entwurf wurde seitdem geändert: Er geht nicht hinaus. Sehen Sie ihn an und setzen Sie erneut eine Zeit, oder nehmen Sie es zurück.',
    nl: 'Het concept is sindsdien gewijzigd: het gaat niet uit. Bekijk het en stel opnieuw een tijd in, of trek het terug.',
  },
  unapproved: {
    en: 'It did not go out: no second person had approved it by then. Ask again, or take it back.',
    de: 'Es ging nicht hinaus: Keine zweite Person hatte es bis dahin freigegeben. Bitten Sie erneut, oder nehmen Sie es zurück.',
    nl: 'Het ging niet uit: geen tweede persoon had het voor die tijd goedgekeurd. Vraag het opnieuw, of trek het terug.',
  },
  stopped: {
    en: 'It did not go out. The reason:',
    de: 'Es ging nicht hinaus. Der Grund:',
    nl: 'Het ging niet uit. De reden:',
  },
  takeBack: { en: 'Take the time back', de: 'Zeit zurücknehmen', nl: 'Tijd terugtrekken' },
  takenBack: {
    en: 'No time is set any more. The draft stays.',
    de: 'Es ist keine Zeit mehr gesetzt. Der Entwurf bleibt.',
    nl: 'Er is geen tijd meer ingesteld. Het concept blijft.',
  },
  published: {
    en: 'Published at the time set for it:',
    de: 'Zur gesetzten Zeit veröffentlicht:',
    nl: 'Op de ingestelde tijd gepubliceerd:',
  },
} as const satisfies AreaTexts
