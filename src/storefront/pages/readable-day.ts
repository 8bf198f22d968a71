/** @param day `2030-12-31` @returns it as the language writes it, or as 31.12.2030 where the brand wants that whatever the language */
export function readableDay(
  day: string,
  language: string,
  { europeanDateFormat }: { europeanDateFormat: boolean },
): string {
  if (europeanDateFormat) return day.split('-').reverse().join('.')
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
