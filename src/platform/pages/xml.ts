const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Escapes text for XML, and removes control characters that XML does not allow. */
export function xmlText(text: string) {
  return text.replace(/[\p{Cc}--[\t\n\r]]|[\ufffe\uffff]/gv, '').replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)
}
