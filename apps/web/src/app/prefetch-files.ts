/**
 * Downloads the chunks of all pages in the background, for use without network later. Only over plain http, where no
 * service worker caches them; the HTTP cache retains them, because file names change with their content.
 */
const FILE = /\/assets\/[\w.-]+\.(?:js|css)/g

/**
 * Downloads the missing files one after the other. Stops silently when the network is lost; the next launch
 * continues.
 */
export async function prefetchFiles(): Promise<void> {
  try {
    // List of files in the service worker script, which is not executed here.
    const list = await (await fetch('/sw.js', { credentials: 'omit' })).text()
    for (const file of new Set(list.match(FILE))) await (await fetch(file, { priority: 'low' })).arrayBuffer()
  } catch {
    // Missing files are loaded with their page.
  }
}
