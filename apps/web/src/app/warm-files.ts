/**
 * Over plain http there is no service worker that keeps the app's files, but the browser keeps what it has fetched: they never
 * change under their name. So the files of all pages are fetched once, behind everything else, for dead spots later in the night.
 */
const FILE = /\/assets\/[\w.-]+\.(?:js|css)/g

/** Fetches what is not here yet, one after the other. Ends quietly where the network does; the next launch goes on. */
export async function warmFiles(): Promise<void> {
  try {
    // The service worker's own list; nobody runs it here.
    const list = await (await fetch('/sw.js', { credentials: 'omit' })).text()
    for (const file of new Set(list.match(FILE))) await (await fetch(file, { priority: 'low' })).arrayBuffer()
  } catch {
    // What is missing comes when its page does.
  }
}
