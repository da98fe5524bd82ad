/**
 * Evaluates contract values that are assembled from other files at build time and bundles only the result:
 * dictionaries without the names of codes, access classes without the table of screens.
 */
import type { Plugin } from 'vite'

import { contractName, runContract } from './contract-files.ts'
import { childrenOf, edited, initialOf, parseModule, stringOf, type Node } from './syntax.ts'

/** Constant to evaluate by contract file, and the import that becomes unnecessary. */
const READY: Readonly<Record<string, { constant: string; without?: string }>> = {
  dictionaries: { constant: 'dictionaries' },
  'screen-access': { constant: 'packed', without: './screens.ts' },
}

export function readyValues(): Plugin {
  return {
    name: 'ready-values',
    apply: 'build',
    async transform(code, id) {
      const file = contractName(id) ?? ''
      const ready = READY[file]
      if (!ready) return null
      const value = (await runContract(file))[ready.constant]
      const module = parseModule(code)
      const { start, end } = initialOf(module, ready.constant)
      const imports = childrenOf(module)
        .map(({ child }) => child)
        .filter((node) => ready.without !== undefined && stringOf(node['source'] as Node | undefined) === ready.without)
      return {
        code: edited(code, [
          ...imports.map((node) => ({ start: node.start, end: node.end, text: '' })),
          { start, end, text: JSON.stringify(value) },
        ]),
        map: null,
      }
    },
  }
}
