import type { AreaTexts } from '../../area-texts.ts'

/** Refusals about a brand and its versions. */
export const ofBrands = {
  brandIdNotValid: {
    en: 'The id needs two to forty lower-case letters, digits and underscores, a letter first, and may not be the name of a host of ours.',
    de: 'Das Kürzel braucht zwei bis vierzig Kleinbuchstaben, Ziffern und Unterstriche, zuerst einen Buchstaben, und darf nicht der Name eines unserer Server sein.',
    nl: 'De afkorting heeft twee tot veertig kleine letters, cijfers en liggende streepjes nodig, eerst een letter, en mag niet de naam van een van onze hosts zijn.',
  },
  brandIdTaken: {
    en: 'There is a brand of this id already.',
    de: 'Eine Marke mit diesem Kürzel gibt es schon.',
    nl: 'Er is al een merk met deze afkorting.',
  },
  draftNotFound: {
    en: 'There is no such draft any more: it was published or dropped.',
    de: 'Diesen Entwurf gibt es nicht mehr: Er wurde veröffentlicht oder verworfen.',
    nl: 'Dit concept is er niet meer: het is gepubliceerd of verworpen.',
  },
  momentNotAhead: {
    en: 'Choose a time that is still to come, at most a year ahead.',
    de: 'Wählen Sie eine Zeit, die noch kommt, höchstens ein Jahr voraus.',
    nl: 'Kies een tijd die nog komt, hooguit een jaar vooruit.',
  },
  passNotFound: {
    en: 'This link is not good any more.',
    de: 'Dieser Link gilt nicht mehr.',
    nl: 'Deze link is niet meer geldig.',
  },
  drawingTooLarge: {
    en: 'The drawing is larger than 40,000 characters.',
    de: 'Die Zeichnung hat mehr als 40.000 Zeichen.',
    nl: 'De tekening is groter dan 40.000 tekens.',
  },
  drawingNotSvg: {
    en: 'The file is no SVG drawing.',
    de: 'Die Datei ist keine SVG-Zeichnung.',
    nl: 'Het bestand is geen SVG-tekening.',
  },
  drawingStyled: {
    en: 'The drawing is coloured by styles: export it with presentation attributes (fill, stroke).',
    de: 'Die Zeichnung ist durch Stile gefärbt: Exportieren Sie sie mit Darstellungsattributen (fill, stroke).',
    nl: 'De tekening is met stijlen gekleurd: exporteer haar met weergaveattributen (fill, stroke).',
  },
  packedNotZip: {
    en: 'The file is no zip archive, or it is damaged.',
    de: 'Die Datei ist kein Zip-Archiv, oder sie ist beschädigt.',
    nl: 'Het bestand is geen zip-archief, of het is beschadigd.',
  },
  packedTooLarge: {
    en: 'The archive has more than a brand can have: at most 500 files, 512 kB each, 2 MB in all when unpacked.',
    de: 'Das Archiv hat mehr, als eine Marke haben kann: höchstens 500 Dateien, je 512 kB, ausgepackt zusammen 2 MB.',
    nl: 'Het archief heeft meer dan een merk kan hebben: hooguit 500 bestanden, elk 512 kB, uitgepakt samen 2 MB.',
  },
  packedLeadsOut: {
    en: 'The archive has a path that leads out of it, or a link. Pack the files of the brand only:',
    de: 'Das Archiv enthält einen Pfad, der aus ihm hinausführt, oder eine Verknüpfung. Packen Sie nur die Dateien der Marke ein:',
    nl: 'Het archief heeft een pad dat eruit leidt, of een koppeling. Pak alleen de bestanden van het merk in:',
  },
  packedTwice: {
    en: 'The archive has a file twice:',
    de: 'Das Archiv enthält eine Datei zweimal:',
    nl: 'Het archief heeft een bestand twee keer:',
  },
  packedUnknown: {
    en: 'The archive has a file that no brand has. Take it out, or correct its name:',
    de: 'Das Archiv enthält eine Datei, die keine Marke hat. Nehmen Sie sie heraus, oder berichtigen Sie ihren Namen:',
    nl: 'Het archief heeft een bestand dat geen merk heeft. Haal het eruit, of verbeter de naam:',
  },
  packedNoBrand: {
    en: 'There is no brand in the archive: it has no brand.json.',
    de: 'Im Archiv ist keine Marke: Ihm fehlt brand.json.',
    nl: 'Er zit geen merk in het archief: brand.json ontbreekt.',
  },
  packedNotValid: {
    en: 'A file of the archive cannot be read as it should be:',
    de: 'Eine Datei des Archivs lässt sich nicht lesen, wie sie sein soll:',
    nl: 'Een bestand van het archief is niet te lezen zoals het hoort:',
  },
  packedOfOther: {
    en: 'The file is of another brand. Begin a new brand with it, or download this one’s:',
    de: 'Die Datei gehört zu einer anderen Marke. Beginnen Sie damit eine neue, oder laden Sie die dieser Marke herunter:',
    nl: 'Het bestand is van een ander merk. Begin er een nieuw merk mee, of download dat van dit merk:',
  },
  packedField: {
    en: 'The file names a setting that there is not:',
    de: 'Die Datei nennt eine Einstellung, die es nicht gibt:',
    nl: 'Het bestand noemt een instelling die er niet is:',
  },
  packedSame: {
    en: 'The file says what is in use already: there is nothing to change.',
    de: 'Die Datei sagt, was schon in Gebrauch ist: Es gibt nichts zu ändern.',
    nl: 'Het bestand zegt wat al in gebruik is: er is niets te wijzigen.',
  },
  draftCrossed: {
    en: 'A newer version changed the same settings: look at them, then keep the draft’s values.',
    de: 'Eine neuere Version hat dieselben Einstellungen geändert: Sehen Sie sie an und behalten Sie dann die Werte des Entwurfs.',
    nl: 'Een nieuwere versie heeft dezelfde instellingen gewijzigd: bekijk ze en houd dan de waarden van het concept.',
  },
  nothingToPublish: {
    en: 'The draft changes nothing.',
    de: 'Der Entwurf ändert nichts.',
    nl: 'Het concept wijzigt niets.',
  },
  keptByFolder: {
    en: 'The brand’s author is its folder: let the back office keep it first.',
    de: 'Gepflegt wird die Marke in ihrem Ordner: Übernehmen Sie sie zuerst ins Backoffice.',
    nl: 'Het merk wordt in zijn map bijgehouden: neem het eerst over in de backoffice.',
  },
  versionNotFound: {
    en: 'There is no such version to take back to.',
    de: 'Diese Version gibt es nicht, oder sie ist die neueste.',
    nl: 'Deze versie is er niet, of het is de nieuwste.',
  },
  versionNotValid: {
    en: 'The brand would not be right: the checks say what is wrong.',
    de: 'Die Marke wäre so nicht in Ordnung: Die Prüfungen sagen, was nicht stimmt.',
    nl: 'Zo zou het merk niet kloppen: de controles zeggen wat er mis is.',
  },
  versionUnreadable: {
    en: 'This release cannot read such an old version.',
    de: 'Eine so alte Version kann dieses Programm nicht lesen.',
    nl: 'Zo’n oude versie kan dit programma niet lezen.',
  },
} as const satisfies AreaTexts
