/** Checks that each table is written only by its owner (tools/lib/table-owners.ts). */
import { parseFileLocation } from './file-location.ts'
import { dynamicTableNames, exceptionalWriters, tableOwners, unrestrictedWriters } from './table-owners.ts'
import { findTableWrites, toSnakeCase } from './table-writes.ts'

export const TYPES_FILE = 'apps/server/src/db/types.ts'
const OWNERS = 'tools/lib/table-owners.ts'

export type OwnershipRules = {
  tableOwners: Record<string, readonly string[]>
  writesEverything: readonly { path: string }[]
  otherWriters: readonly { table: string; file: string }[]
  namedAtRunTime: readonly { file: string; tables: readonly string[] }[]
}

const ourOwners: OwnershipRules = {
  tableOwners,
  writesEverything: unrestrictedWriters,
  otherWriters: exceptionalWriters,
  namedAtRunTime: dynamicTableNames,
}

/**
 * Returns one sentence for every write of a table outside its owner, for every table without an owner or with several,
 * and for every obsolete exception.
 */
export function findWriterViolations(
  sources: ReadonlyMap<string, string>,
  owners: OwnershipRules = ourOwners,
): string[] {
  const ownerOf = new Map(
    Object.entries(owners.tableOwners).flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)),
  )
  const used = new Set<string>()
  const breaches: string[] = []
  for (const [file, source] of sources) {
    if (!isChecked(file, owners)) continue
    for (const { table } of findTableWrites(source)) {
      const breach = table === null ? checkVariableTable(file) : checkNamedTable(file, table)
      if (breach !== null && !breaches.includes(breach)) breaches.push(breach)
    }
  }
  return [...breaches, ...findUnowned(sources, ownerOf), ...findDoubleOwners(owners), ...findUnused(sources)]

  function checkNamedTable(file: string, table: string): string | null {
    const owner = ownerOf.get(table)
    const writer = findWriter(file)
    if (owner === undefined)
      return `${file} writes ${table}, which has no owner: name the module that writes it in ${OWNERS}`
    if (owner === writer) return null
    const allowed = owners.otherWriters.find((other) => other.file === file && other.table === table)
    if (allowed) {
      used.add(buildKey(allowed))
      return null
    }
    return `${file} writes ${table}, which belongs to ${owner}: let ${owner} write it and call that from here (owners stand in ${OWNERS})`
  }

  function checkVariableTable(file: string): string | null {
    const named = owners.namedAtRunTime.find((entry) => entry.file === file)
    if (!named)
      return `${file} writes a table that a variable names, so nobody can see whose it is: name the table, or say in ${OWNERS} which it can be`
    used.add(named.file)
    return named.tables.map((table) => checkNamedTable(file, table)).find((breach) => breach !== null) ?? null
  }

  function findUnused(all: ReadonlyMap<string, string>): string[] {
    const exceptions = [
      ...owners.otherWriters.map((other) => ({
        key: buildKey(other),
        file: other.file,
        what: `writing ${other.table}`,
      })),
      ...owners.namedAtRunTime.map(({ file }) => ({ key: file, file, what: 'a table named by a variable' })),
    ]
    return exceptions
      .filter(({ key, file }) => all.has(file) && !used.has(key))
      .map(({ file, what }) => `${OWNERS} excuses ${file} for ${what}, which it does no more: remove the line`)
  }
}

const buildKey = ({ file, table }: { file: string; table: string }) => `${file} ${table}`

function isChecked(file: string, { writesEverything: free }: OwnershipRules): boolean {
  const { area } = parseFileLocation(file)
  return area === 'server' && !file.endsWith('.test.ts') && !free.some(({ path }) => file.startsWith(path))
}

/** Module or layer of a file. */
function findWriter(file: string): string {
  const { module, layer } = parseFileLocation(file)
  return module ?? layer
}

/** Tables of the database without an owner. */
function findUnowned(sources: ReadonlyMap<string, string>, ownerOf: ReadonlyMap<string, string>): string[] {
  const types = sources.get(TYPES_FILE)
  if (types === undefined) return []
  const block = /export interface DB \{([^}]*)\}/.exec(types)?.[1] ?? ''
  const tables = [...block.matchAll(/^\s*(\w+):/gm)].map(([, name]) => toSnakeCase(name ?? ''))
  const missing = tables
    .filter((table) => !ownerOf.has(table))
    .map((table) => `table ${table} has no owner: name the module that writes it in ${OWNERS}`)
  const obsolete = [...ownerOf.keys()]
    .filter((table) => !tables.includes(table))
    .map((table) => `${OWNERS} names an owner of ${table}, a table the database does not have: remove it`)
  return [...missing, ...obsolete]
}

function findDoubleOwners({ tableOwners: owners }: OwnershipRules): string[] {
  const all = Object.values(owners).flat()
  return [...new Set(all.filter((table, i) => all.indexOf(table) !== i))].map(
    (table) => `table ${table} has two owners in ${OWNERS}: keep the one module that writes it`,
  )
}
