/** `AAMMDD-XXXX` however it was typed: lower case, without the hyphen, O for 0. Anything else stays as it is. */
export function readOrderNumber(written: string) {
  const letters = written.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const [, day, random] =
    letters
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1')
      .match(/(\d{6})([0-9A-Z]{4})$/) ?? []
  return day && random ? `${day}-${random}` : written
}
