/** Normalises a typed `YYMMDD-XXXX`: lower case, missing hyphen, O for 0, I or L for 1. Else returns it unchanged. */
export function readOrderNumber(written: string) {
  const letters = written.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const [, day, random] =
    letters
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1')
      .match(/(\d{6})([0-9A-Z]{4})$/) ?? []
  return day && random ? `${day}-${random}` : written
}
