/**
 * Bundles each endpoint with the pages that call it: `tables.list` becomes an import of its own with the fields that
 * `call` reads. Other uses of the object (`const { list } = tables`, `Object.values(tables)`) get the whole object
 * built from the same parts, so development and production behave alike.
 */
import type { Plugin } from 'vite'

import { findContractName, resolveContractImport, importContractFile } from './contract-files.ts'
import { listImportedNames, type ImportedName } from './imported-names.ts'
import { applyEdits, parseModule } from './syntax.ts'

/** Fields that only the server and the documents read. */
export const OMITTED_FIELDS = ['access', 'errors', 'module', 'permission']

type Fields = Readonly<Record<string, unknown>>
/** Endpoints by exported object, then by name. */
type Exported = Readonly<Record<string, Readonly<Record<string, Fields>>>>

const PART = '\0endpoint:'
const isEndpoints = (name: string | undefined) => name?.endsWith('/endpoints') === true

export function createSplitEndpointsPlugin(): Plugin {
  return {
    name: 'split-endpoints',
    apply: 'build',
    resolveId: (source) => (source.startsWith(PART.slice(1)) ? `\0${source}` : null),
    async load(id) {
      if (id.startsWith(PART)) {
        const [file = '', object = '', name = ''] = id.slice(PART.length).split(':')
        const endpoint = (await loadExports(file))[object]?.[name]
        if (!endpoint) throw new Error(`${file} has no endpoint ${object}.${name}`)
        return { code: `export default ${JSON.stringify(omitServerFields(endpoint))}`, moduleSideEffects: false }
      }
      const file = findContractName(id)
      if (file === undefined || !isEndpoints(file)) return null
      return { code: buildObjects(file, await loadExports(file)), moduleSideEffects: false }
    },
    transform(code, id) {
      if (!/\/endpoints(\.ts)?['"]/.test(code)) return null
      return { code: importSingleEndpoints(code, id), map: null }
    },
  }
}

const loadExports = async (file: string) => (await importContractFile(file)) as Exported

const getPartId = (file: string, object: string, name: string) => `${PART.slice(1)}${file}:${object}:${name}`

/**
 * Removes the fields that a phone does not need. Commands retain their summary, which is shown while they wait to be
 * sent.
 */
export function omitServerFields(endpoint: Fields): Fields {
  const leftOut = endpoint['kind'] === 'query' ? [...OMITTED_FIELDS, 'summary'] : OMITTED_FIELDS
  return Object.fromEntries(Object.entries(endpoint).filter(([field]) => !leftOut.includes(field)))
}

/** The file's exports, assembled from its parts. */
function buildObjects(file: string, exported: Exported): string {
  const imports: string[] = []
  const objects = Object.entries(exported).map(([object, endpoints]) => {
    const members = Object.keys(endpoints).map((name) => {
      const local = `${object}$${name}`
      imports.push(`import ${local} from '${getPartId(file, object, name)}'`)
      return `${name}: ${local}`
    })
    return `export const ${object} = { ${members.join(', ')} }`
  })
  return [...imports, ...objects].join('\n')
}

/** Returns the module with a separate import for every endpoint that it reads. */
export function importSingleEndpoints(code: string, file: string): string {
  const names = listImportedNames(parseModule(code), (source) => isEndpoints(resolveContractImport(source, file)))
  const imports = names.flatMap((name) =>
    [...new Set(name.reads.map(({ property }) => property))].map(createImport(name, file)),
  )
  const edits = names.flatMap((name) =>
    name.reads.map(({ property, start, end }) => ({ start, end, text: getLocalName(name, property) })),
  )
  return [...imports, applyEdits(code, edits)].join('\n')
}

const getLocalName = ({ local }: ImportedName, property: string) => `${local}$${property}`

const createImport = (name: ImportedName, file: string) => (property: string) =>
  `import ${getLocalName(name, property)} from '${getPartId(resolveContractImport(name.source, file) ?? '', name.imported, property)}'`
