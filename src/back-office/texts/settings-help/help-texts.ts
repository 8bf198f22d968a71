/** What the settings' schema says of a field, by its English sentence, in the back office's other languages. */
export type HelpTexts = Record<string, { de: string; nl: string }>
