/**
 * Evaluates contract values that are assembled from other files at build time and bundles only the result:
 * dictionaries without the names of codes, access classes without the table of screens.
 */
import type { Plugin } from 'vite'

import { findContractName, importContractFile } from './contract-files.ts'
import { listChildren, applyEdits, getInitializer, parseModule, findStringValue, type Node } from './syntax.ts'

/** Constant to evaluate by contract file, and the import that becomes unnecessary. */
const READY: Readonly<Record<string, { constant: string; without?: string }>> = {
  dictionaries: { constant: 'dictionaries' },
  'screen-access': { constant: 'packed', without: './screens.ts' },
}

export function createReadyValuesPlugin(): Plugin {
  return {
    name: 'ready-values',
    apply: 'build',
    async transform(code, id) {
      const file = findContractName(id) ?? ''
      const ready = READY[file]
      if (!ready) return null
      const value = (await importContractFile(file))[ready.constant]
      const module = parseModule(code)
      const { start, end } = getInitializer(module, ready.constant)
      const imports = listChildren(module)
        .map(({ child }) => child)
        .filter(
          (node) =>
            ready.without !== undefined && findStringValue(node['source'] as Node | undefined) === ready.without,
        )
      return {
        code: applyEdits(code, [
          ...imports.map((node) => ({ start: node.start, end: node.end, text: '' })),
          { start, end, text: JSON.stringify(value) },
        ]),
        map: null,
      }
    },
  }
}
