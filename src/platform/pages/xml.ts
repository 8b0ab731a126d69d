const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Text for between XML's tags and quotes, without the control characters that XML cannot hold at all. */
export function xmlText(text: string) {
  return text.replace(/[\p{Cc}--[\t\n\r]]|[\ufffe\uffff]/gv, '').replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}
