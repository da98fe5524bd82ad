/**
 * Replaces Vite's preload helper around every `import()` by `src/lib/routing/preload-chunk.ts`. Vite's helper imports a
 * chunk before its files are downloaded, and browsers cache a failed import for the lifetime of the page.
 */
import { join } from 'node:path'
import type { ModulePreloadOptions, Plugin } from 'vite'

const VITES = '\0vite/preload-helper.js'
const OURS = join(import.meta.dirname, '..', 'src', 'lib', 'routing', 'preload-chunk.ts')

export function createPreloadPlugin(): Plugin {
  return {
    name: 'files-first',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === VITES ? `export { preloadChunk as __vitePreload } from ${JSON.stringify(OURS)}` : null),
  }
}

/**
 * Preload options: Vite lists the files of a chunk only if there are several; this also lists those of a single-file
 * chunk.
 */
export const preloadOptions: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (file, files, { hostType }) => (hostType === 'js' && files.length === 0 ? [file] : files),
}
