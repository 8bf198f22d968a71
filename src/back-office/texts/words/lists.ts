import type { AreaTexts } from '../area-texts.ts'

export const lists = {
  pages: { en: 'Pages', de: 'Seiten', nl: "Pagina's" },
  before: { en: 'Previous', de: 'Zurück', nl: 'Vorige' },
  after: { en: 'Next', de: 'Weiter', nl: 'Volgende' },
  filter: { en: 'Filter', de: 'Filtern', nl: 'Filteren' },
  clear: { en: 'Clear', de: 'Zurücksetzen', nl: 'Wissen' },
  columns: { en: 'Columns', de: 'Spalten', nl: 'Kolommen' },
  show: { en: 'Show', de: 'Zeigen', nl: 'Tonen' },
  views: { en: 'Saved views', de: 'Gespeicherte Ansichten', nl: 'Bewaarde weergaven' },
  saveView: { en: 'Save this view', de: 'Ansicht speichern', nl: 'Weergave bewaren' },
  removeView: { en: 'Remove this view', de: 'Ansicht entfernen', nl: 'Weergave verwijderen' },
  viewName: { en: 'Name of the view', de: 'Name der Ansicht', nl: 'Naam van de weergave' },
  viewRefused: {
    en: 'The view was not saved: it needs a name, and there may be at most thirty.',
    de: 'Die Ansicht wurde nicht gespeichert: Sie braucht einen Namen, und es darf höchstens dreißig geben.',
    nl: 'De weergave is niet bewaard: er is een naam nodig, en er mogen er hoogstens dertig zijn.',
  },
  chosen: { en: 'Chosen', de: 'Gewählt', nl: 'Gekozen' },
  choose: { en: 'Choose {{row}}', de: '{{row}} wählen', nl: '{{row}} kiezen' },
  withChosen: { en: 'With the chosen rows:', de: 'Mit den gewählten Zeilen:', nl: 'Met de gekozen rijen:' },
  csv: { en: 'CSV', de: 'CSV', nl: 'CSV' },
  asTable: { en: 'As a table', de: 'Als Tabelle', nl: 'Als tabel' },
  unchanged: {
    en: 'Nothing was changed here, so nothing was saved.',
    de: 'Hier wurde nichts geändert, also nichts gespeichert.',
    nl: 'Hier is niets gewijzigd, dus is er niets opgeslagen.',
  },
  waitsForSecond: {
    en: 'A second person has to approve this. It waits in the approvals.',
    de: 'Das muss eine zweite Person freigeben. Es wartet bei den Freigaben.',
    nl: 'Een tweede persoon moet dit goedkeuren. Het wacht bij de goedkeuringen.',
  },
  prove: { en: 'Confirm now', de: 'Jetzt bestätigen', nl: 'Nu bevestigen' },
} as const satisfies AreaTexts
