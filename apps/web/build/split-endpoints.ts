/**
 * An endpoint travels with the pages that call it: `tables.list` becomes an import of its own, with what `call` reads of it. Whoever uses
 * the object in any other way — `const { list } = tables`, `Object.values(tables)` — gets it whole, made of the same parts: what works in
 * development works on a phone.
 */
import type { Plugin } from 'vite'

import { contractName, importedContract, runContract } from './contract-files.ts'
import { importedNames, type ImportedName } from './imported-names.ts'
import { edited, parseModule } from './syntax.ts'

/** What only the server and the documents read. */
export const LEFT_OUT = ['access', 'errors', 'module', 'permission']

type Fields = Readonly<Record<string, unknown>>
/** By the name of the exported object, then by the name of the endpoint. */
type Exported = Readonly<Record<string, Readonly<Record<string, Fields>>>>

const PART = '\0endpoint:'
const isEndpoints = (name: string | undefined) => name?.endsWith('/endpoints') === true

export function splitEndpoints(): Plugin {
  return {
    name: 'split-endpoints',
    apply: 'build',
    resolveId: (source) => (source.startsWith(PART.slice(1)) ? `\0${source}` : null),
    async load(id) {
      if (id.startsWith(PART)) {
        const [file = '', object = '', name = ''] = id.slice(PART.length).split(':')
        const endpoint = (await exportedBy(file))[object]?.[name]
        if (!endpoint) throw new Error(`${file} has no endpoint ${object}.${name}`)
        return { code: `export default ${JSON.stringify(leanEndpoint(endpoint))}`, moduleSideEffects: false }
      }
      const file = contractName(id)
      if (file === undefined || !isEndpoints(file)) return null
      return { code: wholeObjects(file, await exportedBy(file)), moduleSideEffects: false }
    },
    transform(code, id) {
      if (!/\/endpoints(\.ts)?['"]/.test(code)) return null
      return { code: withParts(code, id), map: null }
    },
  }
}

const exportedBy = async (file: string) => (await runContract(file)) as Exported

const partOf = (file: string, object: string, name: string) => `${PART.slice(1)}${file}:${object}:${name}`

/** What a phone reads of an endpoint; the name of a write is said while it waits. */
export function leanEndpoint(endpoint: Fields): Fields {
  const leftOut = endpoint['kind'] === 'query' ? [...LEFT_OUT, 'summary'] : LEFT_OUT
  return Object.fromEntries(Object.entries(endpoint).filter(([field]) => !leftOut.includes(field)))
}

/** The file's exports, made of its parts. */
function wholeObjects(file: string, exported: Exported): string {
  const imports: string[] = []
  const objects = Object.entries(exported).map(([object, endpoints]) => {
    const members = Object.keys(endpoints).map((name) => {
      const local = `${object}$${name}`
      imports.push(`import ${local} from '${partOf(file, object, name)}'`)
      return `${name}: ${local}`
    })
    return `export const ${object} = { ${members.join(', ')} }`
  })
  return [...imports, ...objects].join('\n')
}

/** The module with an import for every endpoint that it names. */
export function withParts(code: string, file: string): string {
  const names = importedNames(parseModule(code), (source) => isEndpoints(importedContract(source, file)))
  const imports = names.flatMap((name) =>
    [...new Set(name.reads.map(({ property }) => property))].map(importOf(name, file)),
  )
  const edits = names.flatMap((name) =>
    name.reads.map(({ property, start, end }) => ({ start, end, text: localOf(name, property) })),
  )
  return [...imports, edited(code, edits)].join('\n')
}

const localOf = ({ local }: ImportedName, property: string) => `${local}$${property}`

const importOf = (name: ImportedName, file: string) => (property: string) =>
  `import ${localOf(name, property)} from '${partOf(importedContract(name.source, file) ?? '', name.imported, property)}'`
