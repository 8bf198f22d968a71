/** Whether PostgreSQL can store a text: it has none with a zero character, nor with half a character. */
export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed()
