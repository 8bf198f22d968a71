import type { Tenant } from '#tenants'

/**
 * The data protection authority at a company's seat (GDPR article 77). Germany has one per state: a brand names its own
 * in its settings.
 */
export const dataProtectionAuthority: Record<Tenant['identification']['country'], string> = {
  de: 'Datenschutzaufsichtsbehörde des Bundeslandes, in dem das Unternehmen sitzt',
  at: 'Österreichische Datenschutzbehörde, Barichgasse 40–42, 1030 Wien, www.dsb.gv.at',
  nl: 'Autoriteit Persoonsgegevens, Postbus 93374, 2509 AJ Den Haag, www.autoriteitpersoonsgegevens.nl',
  be: 'Gegevensbeschermingsautoriteit / Autorité de protection des données, Drukpersstraat 35 rue de la Presse, 1000 Brussel / Bruxelles',
  fr: 'Commission nationale de l’informatique et des libertés (CNIL), 3 place de Fontenoy, 75007 Paris, www.cnil.fr',
  gb: 'Information Commissioner’s Office (ICO), Wycliffe House, Water Lane, Wilmslow SK9 5AF, ico.org.uk',
}
