import type { AreaTexts } from '../../area-texts.ts'

/** Of the form of a new brand. */
export const newBrand = {
  title: { en: 'A new brand', de: 'Eine neue Marke', nl: 'Een nieuw merk' },
  intro: {
    en: 'It begins as another brand is, with its own name and look, and runs at once. Its domains wait in a draft: publishing that opens it.',
    de: 'Sie beginnt wie eine andere Marke, mit eigenem Namen und Aussehen, und läuft sofort. Ihre Domains warten in einem Entwurf: Wird er veröffentlicht, ist sie offen.',
    nl: 'Het begint zoals een ander merk, met een eigen naam en uiterlijk, en loopt meteen. De domeinen wachten in een concept: publiceren opent het merk.',
  },
  name: { en: 'Name', de: 'Name', nl: 'Naam' },
  id: { en: 'Id', de: 'Kürzel', nl: 'Afkorting' },
  idHint: {
    en: 'Small letters, digits and underscores. It never changes.',
    de: 'Kleinbuchstaben, Ziffern und Unterstriche. Es ändert sich nie.',
    nl: 'Kleine letters, cijfers en liggende streepjes. Deze verandert nooit.',
  },
  model: { en: 'Begins as', de: 'Beginnt wie', nl: 'Begint zoals' },
  modelHint: {
    en: 'Company, ways to pay, limits and words come from there; each can be changed afterwards.',
    de: 'Firma, Zahlungsarten, Limits und Worte kommen von dort; alles lässt sich danach ändern.',
    nl: 'Bedrijf, betaalmethoden, limieten en woorden komen daarvandaan; alles kan daarna worden gewijzigd.',
  },
  country: { en: 'Country', de: 'Land', nl: 'Land' },
  languages: { en: 'Languages', de: 'Sprachen', nl: 'Talen' },
  accent: { en: 'Colour of buttons', de: 'Farbe der Knöpfe', nl: 'Kleur van knoppen' },
  accentHint: {
    en: 'As #rrggbb; empty: as the other brand. Logo and icon show the name on it until you bring drawings.',
    de: 'Als #rrggbb; leer: wie die andere Marke. Logo und Symbol zeigen den Namen darauf, bis Sie Zeichnungen bringen.',
    nl: 'Als #rrggbb; leeg: zoals het andere merk. Logo en icoon tonen de naam daarop tot u tekeningen toevoegt.',
  },
  colours: { en: 'Colours', de: 'Farben', nl: 'Kleuren' },
  accentInk: { en: 'Colour of links', de: 'Farbe der Links', nl: 'Kleur van links' },
  surface: { en: 'Background', de: 'Hintergrund', nl: 'Achtergrond' },
  colourHint: {
    en: 'As #rrggbb; empty: as the other brand.',
    de: 'Als #rrggbb; leer: wie die andere Marke.',
    nl: 'Als #rrggbb; leeg: zoals het andere merk.',
  },
  sellsGoods: {
    en: 'Sells the same goods; what comes from our own stock needs codes of its own',
    de: 'Verkauft die gleichen Waren; was aus unserem Bestand kommt, braucht eigene Codes',
    nl: 'Verkoopt dezelfde producten; wat uit onze voorraad komt, heeft eigen codes nodig',
  },
  domains: { en: 'Domains', de: 'Domains', nl: 'Domeinen' },
  domainsHint: {
    en: 'One on a line, without www. They may be added later.',
    de: 'Eine je Zeile, ohne www. Sie können auch später dazukommen.',
    nl: 'Eén per regel, zonder www. Ze kunnen ook later worden toegevoegd.',
  },
  draftTitle: { en: 'Opening: domains', de: 'Eröffnung: Domains', nl: 'Opening: domeinen' },
  draftTitleOfFile: {
    en: 'Opening: domains, and the file',
    de: 'Eröffnung: Domains, und die Datei',
    nl: 'Opening: domeinen, en het bestand',
  },
  begin: { en: 'Begin the brand', de: 'Marke beginnen', nl: 'Merk beginnen' },
  begun: {
    en: 'The brand runs. Look at it, then publish its draft to open it.',
    de: 'Die Marke läuft. Sehen Sie sie an, und veröffentlichen Sie ihren Entwurf, um sie zu öffnen.',
    nl: 'Het merk loopt. Bekijk het, en publiceer het concept om het te openen.',
  },
  look: { en: 'Open the shop', de: 'Shop öffnen', nl: 'Shop openen' },
} satisfies AreaTexts
