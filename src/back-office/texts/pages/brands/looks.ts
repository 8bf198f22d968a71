import type { Colour } from '#tenants/look/contract'
import type { AreaTexts } from '../../area-texts.ts'

/** What each colour of a brand is for. */
const colours = {
  surface: { en: 'Page', de: 'Seite', nl: 'Pagina' },
  raised: { en: 'Cards', de: 'Karten', nl: 'Kaarten' },
  ink: { en: 'Text', de: 'Text', nl: 'Tekst' },
  muted: { en: 'Quiet text', de: 'Leiser Text', nl: 'Rustige tekst' },
  accent: { en: 'Buttons', de: 'Knöpfe', nl: 'Knoppen' },
  'on-accent': { en: 'Text on buttons', de: 'Text auf Knöpfen', nl: 'Tekst op knoppen' },
  'accent-soft': { en: 'Soft areas', de: 'Sanfte Flächen', nl: 'Zachte vlakken' },
  'accent-ink': { en: 'Links', de: 'Links', nl: 'Links' },
  line: { en: 'Lines', de: 'Linien', nl: 'Lijnen' },
  'field-line': { en: 'Borders of fields', de: 'Ränder von Feldern', nl: 'Randen van velden' },
  focus: { en: 'Focus ring', de: 'Fokusring', nl: 'Focusring' },
  success: { en: 'Success', de: 'Erfolg', nl: 'Succes' },
  warning: { en: 'Warning', de: 'Warnung', nl: 'Waarschuwing' },
  danger: { en: 'Error', de: 'Fehler', nl: 'Fout' },
  header: { en: 'Header', de: 'Kopf', nl: 'Kop' },
  'on-header': { en: 'Text on the header', de: 'Text auf dem Kopf', nl: 'Tekst op de kop' },
  panel: { en: 'Panel', de: 'Feld', nl: 'Paneel' },
  'on-panel': { en: 'Text on the panel', de: 'Text auf dem Feld', nl: 'Tekst op het paneel' },
} satisfies Record<Colour, AreaTexts[string]>

/** Of the editor of a brand's look. */
export const looks = {
  ...colours,
  lightTheme: { en: 'Colours, light', de: 'Farben, hell', nl: 'Kleuren, licht' },
  darkTheme: { en: 'Colours, dark', de: 'Farben, dunkel', nl: 'Kleuren, donker' },
  pick: { en: 'Pick: {{name}}', de: 'Wählen: {{name}}', nl: 'Kies: {{name}}' },
  contrast: {
    en: '{{ratio}} to 1 on {{back}}',
    de: '{{ratio}} zu 1 auf {{back}}',
    nl: '{{ratio}} op 1 tegen {{back}}',
  },
  faint: {
    en: '{{ratio}} to 1 on {{back}}: too faint, {{least}} is needed',
    de: '{{ratio}} zu 1 auf {{back}}: zu blass, nötig sind {{least}}',
    nl: '{{ratio}} op 1 tegen {{back}}: te zwak, nodig is {{least}}',
  },
  ofLogo: { en: 'Colours from a logo', de: 'Farben aus einem Logo', nl: 'Kleuren uit een logo' },
  ofLogoHint: {
    en: 'A picture as SVG, PNG or JPEG. It stays in your browser; only the colours that you use are sent.',
    de: 'Ein Bild als SVG, PNG oder JPEG. Es bleibt in Ihrem Browser; gesendet werden nur die Farben, die Sie nehmen.',
    nl: 'Een afbeelding als SVG, PNG of JPEG. Ze blijft in uw browser; alleen de kleuren die u gebruikt worden verzonden.',
  },
  noPicture: {
    en: 'The file is no picture that your browser can show.',
    de: 'Die Datei ist kein Bild, das Ihr Browser zeigen kann.',
    nl: 'Het bestand is geen afbeelding die uw browser kan tonen.',
  },
  noColours: {
    en: 'The picture has no colour that would be legible here: only white, black or grey.',
    de: 'Das Bild hat keine Farbe, die hier lesbar wäre: nur Weiß, Schwarz oder Grau.',
    nl: 'De afbeelding heeft geen kleur die hier leesbaar zou zijn: alleen wit, zwart of grijs.',
  },
  ratio: { en: 'Contrast {{ratio}} to 1', de: 'Kontrast {{ratio}} zu 1', nl: 'Contrast {{ratio}} op 1' },
  use: { en: 'Use these colours', de: 'Diese Farben nehmen', nl: 'Deze kleuren gebruiken' },
  drawings: { en: 'Logo and pictures', de: 'Logo und Bilder', nl: 'Logo en afbeeldingen' },
  logo: { en: 'Logo', de: 'Logo', nl: 'Logo' },
  picture: { en: 'Picture on the main page', de: 'Bild auf der Startseite', nl: 'Afbeelding op de startpagina' },
  icon: { en: 'Icon of the browser’s tab', de: 'Symbol im Tab des Browsers', nl: 'Pictogram in het tabblad' },
  fromFolder: { en: 'From the folder.', de: 'Aus dem Ordner.', nl: 'Uit de map.' },
  file: { en: 'SVG file', de: 'SVG-Datei', nl: 'SVG-bestand' },
  bring: { en: 'Put it in the draft', de: 'In den Entwurf legen', nl: 'In het concept zetten' },
  takeOut: { en: 'Use the folder’s', de: 'Die des Ordners nehmen', nl: 'Die van de map gebruiken' },
  aDrawing: { en: 'a drawing', de: 'eine Zeichnung', nl: 'een tekening' },
} satisfies AreaTexts
