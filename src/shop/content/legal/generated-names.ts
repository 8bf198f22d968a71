/** Parts of a text that a template names (`{{storedData}}`) and that follow from settings, registries and periods. */
export const generatedNames = ['storedData', 'cookies', 'recipients', 'dataProtectionOfficer', 'disputes'] as const
export type GeneratedName = (typeof generatedNames)[number]

export const isGenerated = (name: string): name is GeneratedName => generatedNames.some((one) => one === name)
