/**
 * Wraps every `import()` of the built app (`build/preload-plugin.ts`): a chunk is imported only after its files are
 * downloaded. Browsers cache a failed module or link for the lifetime of the page, whereas a failed `fetch` can be
 * retried. Files are therefore fetched first and the import reads them from the HTTP cache (specification §8, §9;
 * decision 75).
 */

/** Downloads that are finished or in progress, by file. */
const downloads = new Map<string, Promise<void>>()

/**
 * Imports a chunk by `load` after all its `files` (scripts and style sheets, paths from the app root) are downloaded.
 *
 * @throws {Error} `Unable to preload <file>` when a download fails; the next call fetches it again.
 */
export async function preloadChunk<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  await Promise.all(files.map(loadOnce))
  return load()
}

function loadOnce(file: string): Promise<void> {
  const known = downloads.get(file)
  if (known) return known
  const loading = fetchFile(file)
  downloads.set(file, loading)
  loading.catch(() => downloads.delete(file))
  return loading
}

async function fetchFile(file: string): Promise<void> {
  const href = `/${file}`
  // Files of the first load are requested by the document itself.
  if (document.querySelector(`link[href="${href}"],script[src="${href}"]`)) return
  const answer = await fetch(href).catch(() => null)
  const body = answer?.ok && (await answer.arrayBuffer().catch(() => null))
  if (!body) throw new Error(`Unable to preload ${href}`)
  if (file.endsWith('.css')) await applyStyleSheet(href)
}

/** Adds the style sheet to the document and waits until it is applied, so that no page is shown unstyled. */
function applyStyleSheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error(`Unable to preload ${href}`))
    })
    Object.assign(link, { rel: 'stylesheet', crossOrigin: '', href })
    document.head.append(link)
  })
}
