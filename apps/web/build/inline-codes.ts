/**
 * `orderStatus.placed` is the name of '1': the build writes the code where the name stands, so that names cost phones nothing. A name
 * that does not exist fails the build. Where an object of codes is used in any other way, that object travels, with the pages that use it:
 * each is a module of its own, so that the list of all codes is in nobody's first view.
 */
import type { Plugin } from 'vite'

import { importedContract, runContract } from './contract-files.ts'
import { importedNames, type ImportedName } from './imported-names.ts'
import { edited, parseModule, type Edit } from './syntax.ts'

const OBJECT = '\0codes:'

export function inlineCodes(): Plugin {
  return {
    name: 'inline-codes',
    apply: 'build',
    resolveId: (source) => (source.startsWith(OBJECT.slice(1)) ? `\0${source}` : null),
    async load(id) {
      if (!id.startsWith(OBJECT)) return null
      const object = (await runContract('codes'))[id.slice(OBJECT.length)]
      return { code: `export default ${JSON.stringify(object)}`, moduleSideEffects: false }
    },
    async transform(code, id) {
      if (!/\/codes(\.ts)?['"]/.test(code)) return null
      const text = withCodes(code, id, await runContract('codes'))
      return text === code ? null : { code: text, map: null }
    },
  }
}

/** The module with codes where their names stood. `codes` are the exports of the file of codes. */
export function withCodes(code: string, file: string, codes: Readonly<Record<string, unknown>>): string {
  const names = importedNames(parseModule(code), (source) => importedContract(source, file) === 'codes')
  const whole = names.filter((name) => name.whole && name.imported in codes)
  const imports = whole.map(({ imported, local }) => `import ${local} from '${OBJECT.slice(1)}${imported}'`)
  const edits = [...names.flatMap((name) => literals(name, file, codes)), ...whole.map(setAside)]
  return [...imports, edited(code, edits)].join('\n')
}

/** The import from the file of codes gives its name up to the import of the one object; nobody uses it, so nothing comes with it. */
const setAside = ({ imported, local, start, end }: ImportedName): Edit => ({
  start,
  end,
  text: `${imported} as ${local}$`,
})

function literals({ imported, reads }: ImportedName, file: string, codes: Readonly<Record<string, unknown>>): Edit[] {
  const object = codes[imported]
  if (typeof object !== 'object' || object === null) return []
  return reads.map(({ property, start, end }) => {
    const value: unknown = Object.hasOwn(object, property) ? (object as Record<string, unknown>)[property] : undefined
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`${file}: ${imported} has no code named ${property}`)
    return { start, end, text: JSON.stringify(value) }
  })
}
