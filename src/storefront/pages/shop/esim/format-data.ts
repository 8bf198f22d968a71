/** An amount of data in the usual form: 500 MB, 5 GB, 3.8 GB. @param megabytes a thousand to a gigabyte */
export function formatData(megabytes: number, language: string): string {
  const isLarge = megabytes >= 1000
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLarge ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: isLarge ? 1 : 0,
    // Rounded down, so never more than there is.
    roundingMode: 'floor',
  } as Intl.NumberFormatOptions).format(isLarge ? megabytes / 1000 : megabytes)
}
