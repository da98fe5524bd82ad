/**
 * What stands around every `import()` of the built app (`build/files-first.ts`): a part is imported once its files are here. Browsers
 * remember a module, and a link, that failed for as long as the page lives; what `fetch` was refused it asks for again. So files are
 * fetched first, and the import finds them in the browser's cache (specification §8, §9; decision 75).
 */

/** Files that have come or are on their way. */
const asked = new Map<string, Promise<void>>()

/**
 * Imports a part by `load` once all its `files` are here: scripts and style sheets, named from the root of the app.
 *
 * @throws {Error} `Unable to preload <file>` when one does not come; asked again, it is fetched again.
 */
export async function bringFiles<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  await Promise.all(files.map(bring))
  return load()
}

function bring(file: string): Promise<void> {
  const standing = asked.get(file)
  if (standing) return standing
  const coming = fetched(file)
  asked.set(file, coming)
  coming.catch(() => asked.delete(file))
  return coming
}

async function fetched(file: string): Promise<void> {
  const href = `/${file}`
  // The document itself has asked for what the app opens with.
  if (document.querySelector(`link[href="${href}"],script[src="${href}"]`)) return
  const answer = await fetch(href).catch(() => null)
  const body = answer?.ok && (await answer.arrayBuffer().catch(() => null))
  if (!body) throw new Error(`Unable to preload ${href}`)
  if (file.endsWith('.css')) await applied(href)
}

/** Pages are shown in their own dress only. */
function applied(href: string): Promise<void> {
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
