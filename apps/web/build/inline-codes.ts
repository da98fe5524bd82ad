/**
 * Replaces code names by their values: `orderStatus.placed` becomes '1', so that names add nothing to the download.
 * An unknown name fails the build. Where a code object is used in any other way, it is bundled with the pages that
 * use it; each object is a module of its own, so that no first load contains all codes.
 */
import type { Plugin } from 'vite'

import { resolveContractImport, importContractFile } from './contract-files.ts'
import { listImportedNames, type ImportedName } from './imported-names.ts'
import { applyEdits, parseModule, type CodeEdit } from './syntax.ts'

const OBJECT = '\0codes:'

export function createInlineCodesPlugin(): Plugin {
  return {
    name: 'inline-codes',
    apply: 'build',
    resolveId: (source) => (source.startsWith(OBJECT.slice(1)) ? `\0${source}` : null),
    async load(id) {
      if (!id.startsWith(OBJECT)) return null
      const object = (await importContractFile('codes'))[id.slice(OBJECT.length)]
      return { code: `export default ${JSON.stringify(object)}`, moduleSideEffects: false }
    },
    async transform(code, id) {
      if (!/\/codes(\.ts)?['"]/.test(code)) return null
      const text = inlineCodes(code, id, await importContractFile('codes'))
      return text === code ? null : { code: text, map: null }
    },
  }
}

/** Returns the module with each code name replaced by its value. `codes` are the exports of the code file. */
export function inlineCodes(code: string, file: string, codes: Readonly<Record<string, unknown>>): string {
  const names = listImportedNames(parseModule(code), (source) => resolveContractImport(source, file) === 'codes')
  const whole = names.filter((name) => name.whole && name.imported in codes)
  const imports = whole.map(({ imported, local }) => `import ${local} from '${OBJECT.slice(1)}${imported}'`)
  const edits = [...names.flatMap((name) => createLiteralEdits(name, file, codes)), ...whole.map(renameSpecifier)]
  return [...imports, applyEdits(code, edits)].join('\n')
}

/**
 * Renames the original specifier so that the import of the single object can use its name; the renamed one is unused
 * and gets tree-shaken.
 */
const renameSpecifier = ({ imported, local, start, end }: ImportedName): CodeEdit => ({
  start,
  end,
  text: `${imported} as ${local}$`,
})

function createLiteralEdits(
  { imported, reads }: ImportedName,
  file: string,
  codes: Readonly<Record<string, unknown>>,
): CodeEdit[] {
  const object = codes[imported]
  if (typeof object !== 'object' || object === null) return []
  return reads.map(({ property, start, end }) => {
    const value: unknown = Object.hasOwn(object, property) ? (object as Record<string, unknown>)[property] : undefined
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`${file}: ${imported} has no code named ${property}`)
    return { start, end, text: JSON.stringify(value) }
  })
}
