/** Opens a file in a new window by a blob URL, so that no URL contains the token. */
export async function openFile(download: () => Promise<Blob>) {
  // The window is opened before the download: later the browser would block it as a pop-up.
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
