/**
 * Placeholders of legal texts (`{{storedData}}`) that are generated from settings, registries and retention periods.
 */
export const generatedNames = ['storedData', 'cookies', 'recipients', 'dataProtectionOfficer', 'disputes'] as const
export type GeneratedName = (typeof generatedNames)[number]

export const isGenerated = (name: string): name is GeneratedName => generatedNames.some((one) => one === name)
