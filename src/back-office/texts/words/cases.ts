import type { AreaTexts } from '../area-texts.ts'

/** What each kind of case is about: the source, and where it has several, which of them. */
export const cases = {
  'refund-failed': {
    en: 'A refund failed and is not tried again: {{why}}.',
    de: 'Eine Erstattung ist fehlgeschlagen und wird nicht wiederholt: {{why}}.',
    nl: 'Een terugbetaling is mislukt en wordt niet herhaald: {{why}}.',
  },
  chargeback: {
    en: 'The bank took the money back.',
    de: 'Die Bank hat das Geld zurückgeholt.',
    nl: 'De bank heeft het geld teruggehaald.',
  },
  'payment-unknown': {
    en: '{{partner}} does not say what became of payment {{reference}}.',
    de: '{{partner}} sagt nicht, was aus der Zahlung {{reference}} wurde.',
    nl: '{{partner}} zegt niet wat er van betaling {{reference}} is geworden.',
  },
  'delivery-unknown': {
    en: 'The supplier does not say what became of delivery {{reference}}.',
    de: 'Der Lieferant sagt nicht, was aus der Lieferung {{reference}} wurde.',
    nl: 'De leverancier zegt niet wat er van levering {{reference}} is geworden.',
  },
  'refund-unknown': {
    en: '{{partner}} does not say what became of refund {{reference}}.',
    de: '{{partner}} sagt nicht, was aus der Erstattung {{reference}} wurde.',
    nl: '{{partner}} zegt niet wat er van terugbetaling {{reference}} is geworden.',
  },
  'capture-unknown': {
    en: '{{partner}} does not say whether capture {{reference}} succeeded.',
    de: '{{partner}} sagt nicht, ob die Einziehung {{reference}} gelungen ist.',
    nl: '{{partner}} zegt niet of incasso {{reference}} is gelukt.',
  },
  'alert-amount-differs': {
    en: 'Another amount came in than was asked for.',
    de: 'Es kam ein anderer Betrag an als verlangt.',
    nl: 'Er kwam een ander bedrag binnen dan gevraagd.',
  },
  'alert-auto-top-up-paused': {
    en: 'A chargeback paused an automatic top-up.',
    de: 'Eine Rückbuchung hat eine automatische Aufladung angehalten.',
    nl: 'Een terugboeking heeft een automatische opwaardering gepauzeerd.',
  },
  'alert-capture-failed': {
    en: 'A capture of reserved money failed.',
    de: 'Eine Einziehung von reserviertem Geld ist fehlgeschlagen.',
    nl: 'Een incasso van gereserveerd geld is mislukt.',
  },
  'alert-delivered-after-all': {
    en: 'A delivery arrived that had been given up; its money goes back.',
    de: 'Eine aufgegebene Lieferung kam doch an; ihr Geld geht zurück.',
    nl: 'Een opgegeven levering kwam toch aan; het geld gaat terug.',
  },
  'alert-delivered-unpaid': {
    en: 'It was delivered, and its payment never came.',
    de: 'Es wurde geliefert, und die Zahlung kam nie an.',
    nl: 'Er is geleverd, en de betaling kwam nooit.',
  },
  'alert-payment-contradicts': {
    en: 'The provider speaks of another payment under our reference.',
    de: 'Der Zahlungsdienst nennt eine andere Zahlung unter unserer Referenz.',
    nl: 'De betaaldienst noemt een andere betaling onder onze referentie.',
  },
  'alert-reversed': {
    en: 'The supplier reversed a delivery.',
    de: 'Der Lieferant hat eine Lieferung zurückgenommen.',
    nl: 'De leverancier heeft een levering teruggedraaid.',
  },
  'alert-sms-topup-locked': {
    en: 'A chargeback locked top-ups by text.',
    de: 'Eine Rückbuchung hat Aufladungen per SMS gesperrt.',
    nl: 'Een terugboeking heeft opwaarderingen per sms geblokkeerd.',
  },
  difference: {
    en: '{{partner}}, {{kind}} {{reference}}: ours {{ours}}, theirs {{theirs}}.',
    de: '{{partner}}, {{kind}} {{reference}}: bei uns {{ours}}, dort {{theirs}}.',
    nl: '{{partner}}, {{kind}} {{reference}}: bij ons {{ours}}, daar {{theirs}}.',
  },
  drift: {
    en: 'Product {{reference}} is {{ours}} with us and {{theirs}} at {{partner}}.',
    de: 'Produkt {{reference}} ist bei uns {{ours}} und bei {{partner}} {{theirs}}.',
    nl: 'Product {{reference}} is bij ons {{ours}} en bij {{partner}} {{theirs}}.',
  },
  'supply-low': {
    en: 'The balance at the supplier runs low.',
    de: 'Das Guthaben beim Lieferanten geht zur Neige.',
    nl: 'Het tegoed bij de leverancier raakt op.',
  },
  'supply-stopped': {
    en: 'The balance at the supplier is used up: nothing of it is sold.',
    de: 'Das Guthaben beim Lieferanten ist verbraucht: Es wird nichts davon verkauft.',
    nl: 'Het tegoed bij de leverancier is op: er wordt niets van verkocht.',
  },
  'stock-low': {
    en: 'Few codes are left.',
    de: 'Es sind nur noch wenige Codes da.',
    nl: 'Er zijn nog weinig codes.',
  },
  'stock-out': {
    en: 'No code is left: it is not sold.',
    de: 'Es ist kein Code mehr da: Es wird nicht verkauft.',
    nl: 'Er is geen code meer: het wordt niet verkocht.',
  },
  'failing-webhooks': {
    en: 'A program of a partner took no webhook for three days.',
    de: 'Ein Programm eines Partners hat drei Tage lang keinen Webhook angenommen.',
    nl: 'Een programma van een partner heeft drie dagen geen webhook aangenomen.',
  },
  'damaged-codes': {
    en: 'Damaged codes that cannot be sold: {{number}}. Write them off, then import them anew.',
    de: 'Beschädigte Codes, die nicht verkauft werden können: {{number}}. Buchen Sie sie aus und importieren Sie sie neu.',
    nl: 'Beschadigde codes die niet verkocht kunnen worden: {{number}}. Boek ze af en importeer ze opnieuw.',
  },
  declaration: {
    en: 'Somebody withdrew or cancelled; decide what goes back.',
    de: 'Jemand hat widerrufen oder gekündigt; entscheiden Sie, was zurückgeht.',
    nl: 'Iemand heeft herroepen of opgezegd; beslis wat er teruggaat.',
  },
  review: {
    en: 'A shopper who was refused asks for a person.',
    de: 'Ein abgelehnter Käufer bittet um einen Menschen.',
    nl: 'Een geweigerde koper vraagt om een mens.',
  },
  'esim-return': {
    en: 'A shopper asks to return eSIM {{reference}}.',
    de: 'Ein Käufer möchte die eSIM {{reference}} zurückgeben.',
    nl: 'Een koper wil eSIM {{reference}} teruggeven.',
  },
  'scheduled-draft-changed': {
    en: 'The draft “{{draft}}”, set by {{by}}, does not go out: the draft was changed since. Look at it, then set a time again or take it back.',
    de: 'Der Entwurf „{{draft}}“, gesetzt von {{by}}, geht nicht hinaus: der Entwurf wurde seitdem geändert. Sehen Sie ihn an; setzen Sie dann erneut eine Zeit, oder nehmen Sie es zurück.',
    nl: 'Het concept ‘{{draft}}’, ingesteld door {{by}}, gaat niet uit: het concept is sindsdien gewijzigd. Bekijk het; stel dan opnieuw een tijd in of trek het terug.',
  },
  'scheduled-draft-unapproved': {
    en: 'The draft “{{draft}}”, set by {{by}}, did not go out: no second person had approved it by its time. Ask again or take it back.',
    de: 'Der Entwurf „{{draft}}“, gesetzt von {{by}}, ging nicht hinaus: keine zweite Person hatte ihn bis zu seiner Zeit freigegeben. Bitten Sie erneut, oder nehmen Sie es zurück.',
    nl: 'Het concept ‘{{draft}}’, ingesteld door {{by}}, ging niet uit: geen tweede persoon had het op tijd goedgekeurd. Vraag het opnieuw of trek het terug.',
  },
  'scheduled-draft-not-allowed': {
    en: 'The draft “{{draft}}”, set by {{by}}, did not go out: {{by}} may publish this brand no more. Somebody else has to publish it, or take it back.',
    de: 'Der Entwurf „{{draft}}“, gesetzt von {{by}}, ging nicht hinaus: {{by}} darf diese Marke nicht mehr veröffentlichen. Jemand anders muss ihn veröffentlichen oder es zurücknehmen.',
    nl: 'Het concept ‘{{draft}}’, ingesteld door {{by}}, ging niet uit: {{by}} mag dit merk niet meer publiceren. Iemand anders moet het publiceren of terugtrekken.',
  },
  'scheduled-draft-crossed': {
    en: 'The draft “{{draft}}”, set by {{by}}, did not go out: a newer version changed the same settings. Decide in the draft, then publish it or set a time again.',
    de: 'Der Entwurf „{{draft}}“, gesetzt von {{by}}, ging nicht hinaus: eine neuere Version hat dieselben Einstellungen geändert. Entscheiden Sie im Entwurf; veröffentlichen Sie ihn dann, oder setzen Sie erneut eine Zeit.',
    nl: 'Het concept ‘{{draft}}’, ingesteld door {{by}}, ging niet uit: een nieuwere versie heeft dezelfde instellingen gewijzigd. Beslis in het concept; publiceer het dan of stel opnieuw een tijd in.',
  },
  'scheduled-draft-refused': {
    en: 'The draft “{{draft}}”, set by {{by}}, did not go out: it could not be published as it is. The draft says why.',
    de: 'Der Entwurf „{{draft}}“, gesetzt von {{by}}, ging nicht hinaus: er konnte so nicht veröffentlicht werden. Der Entwurf sagt, warum.',
    nl: 'Het concept ‘{{draft}}’, ingesteld door {{by}}, ging niet uit: het kon zo niet worden gepubliceerd. Het concept zegt waarom.',
  },
  'scheduled-draft-late': {
    en: 'The draft “{{draft}}”, set by {{by}}, did not go out: its time has passed and it is not published yet. It is tried each minute; see whether the worker runs.',
    de: 'Der Entwurf „{{draft}}“, gesetzt von {{by}}, ging nicht hinaus: seine Zeit ist vorbei, und er ist noch nicht veröffentlicht. Es wird jede Minute versucht; sehen Sie nach, ob der Worker läuft.',
    nl: 'Het concept ‘{{draft}}’, ingesteld door {{by}}, ging niet uit: zijn tijd is voorbij en het is nog niet gepubliceerd. Het wordt elke minuut geprobeerd; kijk of de worker draait.',
  },
  'suspicion-refused-again': {
    en: 'A limit refused somebody again and again: {{rule}}.',
    de: 'Ein Limit hat jemanden immer wieder abgelehnt: {{rule}}.',
    nl: 'Een limiet weigerde iemand steeds opnieuw: {{rule}}.',
  },
  'suspicion-paid-beyond': {
    en: 'More was paid than a limit allows: {{rule}}.',
    de: 'Es wurde mehr bezahlt, als ein Limit erlaubt: {{rule}}.',
    nl: 'Er is meer betaald dan een limiet toestaat: {{rule}}.',
  },
  'suspicion-many-payers': {
    en: 'Many persons paid by the same means: {{rule}}.',
    de: 'Viele Personen zahlten mit demselben Mittel: {{rule}}.',
    nl: 'Veel personen betaalden met hetzelfde middel: {{rule}}.',
  },
  'failing-task': {
    en: 'A scheduled task fails again and again ({{part}}).',
    de: 'Eine geplante Aufgabe schlägt immer wieder fehl ({{part}}).',
    nl: 'Een geplande taak mislukt steeds weer ({{part}}).',
  },
  'partner-away': {
    en: '{{partner}} does not answer. Pause its payment methods if it lasts.',
    de: '{{partner}} antwortet nicht. Pausieren Sie seine Zahlarten, wenn es anhält.',
    nl: '{{partner}} antwoordt niet. Pauzeer de betaalwijzen als het aanhoudt.',
  },
  'dead-letter': {
    en: 'The job {{task}} was given up.',
    de: 'Der Auftrag {{task}} wurde aufgegeben.',
    nl: 'De taak {{task}} is opgegeven.',
  },
  'unended-action': {
    en: '{{action}} began and has no end.',
    de: '{{action}} hat begonnen und kein Ende.',
    nl: '{{action}} is begonnen en heeft geen einde.',
  },
  approval: {
    en: '{{action}} waits for a second person.',
    de: '{{action}} wartet auf eine zweite Person.',
    nl: '{{action}} wacht op een tweede persoon.',
  },
} as const satisfies AreaTexts
