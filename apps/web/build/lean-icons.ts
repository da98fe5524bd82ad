/**
 * Replaces lucide's icon modules: the kit renders them (`lucide-icon.tsx`), so only their shapes are bundled, without
 * keys, sizes and aliases that only the library uses.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const DRAWING = join(import.meta.dirname, '../src/kit/lucide-icon.tsx')
const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/

type Icon = { name: string; node: [tag: string, attributes: Record<string, string>][] }

export function createLeanIconsPlugin(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    enforce: 'pre',
    async load(id) {
      if (!ICON.test(id)) return null
      const { __iconData } = (await import(pathToFileURL(id).href)) as { __iconData?: Icon }
      // Module that only re-exports another icon.
      if (!__iconData) return null
      const { name, node } = __iconData
      const shapes = node.map(([tag, attributes]) => [tag, { ...attributes, key: undefined }])
      const drawing = `import draw from ${JSON.stringify(DRAWING)}`
      return {
        code: `${drawing}\nexport default /* @__PURE__ */ draw(${JSON.stringify({ name, node: shapes })})`,
        moduleSideEffects: false,
      }
    },
  }
}
