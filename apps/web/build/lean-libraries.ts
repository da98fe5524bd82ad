import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Replaces unused parts of two libraries: see `plain-location.ts` and `no-mutations.ts`. */
export function createLeanLibrariesPlugin(): Plugin {
  const lib = join(import.meta.dirname, '../src/lib')
  return {
    name: 'lean-libraries',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === 'wouter') return join(lib, 'routing', 'plain-location.ts')
      const stores = source === './mutationCache.js' && importer?.endsWith('/query-core/build/modern/queryClient.js')
      return stores ? join(lib, 'query', 'no-mutations.ts') : null
    },
  }
}
