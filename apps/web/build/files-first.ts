/**
 * Puts `src/lib/bring-files.ts` in the place of what Vite puts around every `import()`: that one imports while its files are on their way, and
 * what failed once fails for as long as the page lives.
 */
import { join } from 'node:path'
import type { ModulePreloadOptions, Plugin } from 'vite'

const VITES = '\0vite/preload-helper.js'
const OURS = join(import.meta.dirname, '..', 'src', 'lib', 'bring-files.ts')

export function filesFirst(): Plugin {
  return {
    name: 'files-first',
    apply: 'build',
    enforce: 'pre',
    load: (id) => (id === VITES ? `export { bringFiles as __vitePreload } from ${JSON.stringify(OURS)}` : null),
  }
}

/** Vite names the files of a part only where there are several; here a part that is one file alone is named as well. */
export const namedFiles: ModulePreloadOptions = {
  polyfill: false,
  resolveDependencies: (file, files, { hostType }) => (hostType === 'js' && files.length === 0 ? [file] : files),
}
