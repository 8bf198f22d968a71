/** An amount of data as people say it: 500 MB, 5 GB, 3.8 GB. @param megabytes thousand to a gigabyte */
export function dataOf(megabytes: number, language: string): string {
  const isLarge = megabytes >= 1000
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isLarge ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: isLarge ? 1 : 0,
    // Never more than there is.
    roundingMode: 'floor',
  } as Intl.NumberFormatOptions).format(isLarge ? megabytes / 1000 : megabytes)
}
