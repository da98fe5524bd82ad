/** Assignment of the columns of a sheet to fields. Pure. */
import { listWritableFields, type EntityDefinition } from '@nocturne/contract/entity/definition'
import { normalizeHeading } from '@nocturne/contract/entity/import-mapping'

/** Field by heading, as the person assigned them before. An empty string skips the column. */
export type RememberedColumns = Readonly<Record<string, string>>

/** Field of each column; an empty string where none fits. Every field is assigned once. */
export function matchColumns(
  definition: EntityDefinition,
  headings: readonly string[],
  remembered: RememberedColumns,
): string[] {
  const fields = listWritableFields(definition)
  const taken = new Set<string>()
  const take = (name: string | undefined) => {
    if (name === undefined || taken.has(name)) return undefined
    taken.add(name)
    return name
  }
  const columns = headings.map((heading) => {
    const known = remembered[normalizeHeading(heading)]
    if (known === '') return ''
    return take(fields.find(([name]) => name === known)?.[0])
  })
  const fill = (matches: (heading: string, name: string) => boolean) =>
    headings.forEach((heading, at) => {
      const key = normalizeHeading(heading)
      if (columns[at] === undefined && key !== '')
        columns[at] = take(fields.find(([name]) => !taken.has(name) && matches(key, name))?.[0])
    })
  const field = (name: string) => definition.fields[name]
  fill((heading, name) => normalizeHeading(field(name)?.label ?? '') === heading)
  fill((heading, name) => (field(name)?.synonyms ?? []).some((word) => normalizeHeading(word) === heading))
  return columns.map((name) => name ?? '')
}

/** Assigns a field to one column and takes it from the column that had it. */
export const assignColumn = (columns: readonly string[], at: number, name: string): string[] =>
  columns.map((one, index) => (index === at ? name : one === name && name !== '' ? '' : one))

/** Assignment to remember for the next file. */
export const rememberColumns = (
  headings: readonly string[],
  columns: readonly string[],
  before: RememberedColumns,
): RememberedColumns => ({
  ...before,
  ...Object.fromEntries(
    headings.flatMap((heading, at) => {
      const key = normalizeHeading(heading)
      return key === '' ? [] : [[key, columns[at] ?? '']]
    }),
  ),
})
