/** In a new window, by an address that lives in this browser alone: the token never stands in one. */
export async function openFile(download: () => Promise<Blob>) {
  // Opened before the answer is awaited: later the browser would take it for an unasked pop-up.
  const opened = window.open('', '_blank')
  try {
    const address = URL.createObjectURL(await download())
    if (opened) opened.location.href = address
    setTimeout(() => URL.revokeObjectURL(address), 10 * 60_000)
  } catch (error) {
    opened?.close()
    throw error
  }
}
