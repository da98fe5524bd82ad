/** Search, filters and order of loaded records. Pure. */
import { formatCell } from '@nocturne/contract/entity/cell'
import { getKeyField, type EntityDefinition, type EntityRecord } from '@nocturne/contract/entity/definition'
import { isEmptyValue, listChoices, type EntityField, type FieldValue } from '@nocturne/contract/entity/field'
import { toComparableText, toSearchKey } from '@nocturne/base/search-text'

import { toPlainText } from '@nocturne/contract/entity/record-text'
import type { RecordReferences } from '#lib/references.ts'

import type { ListState, Sort } from './list-address.ts'

/** Kinds whose text is searched. */
const SEARCHED = new Set<EntityField['kind']>(['text', 'lines', 'words', 'reference', 'references'])

const collator = new Intl.Collator('zh-CN', { numeric: true })

export function selectRows(
  definition: EntityDefinition,
  rows: readonly EntityRecord[],
  state: Pick<ListState, 'search' | 'filters' | 'sort'>,
  references: RecordReferences,
): EntityRecord[] {
  // The server has searched already, also by values that are not shown.
  const key = definition.isSearched ? '' : toSearchKey(state.search)
  const searched = Object.entries(definition.fields).filter(([, { kind }]) => SEARCHED.has(kind))
  const matches = ({ values }: EntityRecord) =>
    searched.some(([name, field]) => toComparableText(formatCell(field, values[name], references)).includes(key))
  const passes = ({ values }: EntityRecord) =>
    Object.entries(state.filters).every(([name, chosen]) => chosen.some((text) => hasValue(values[name], text)))
  const found = rows.filter((row) => passes(row) && (key === '' || matches(row)))
  return state.sort ? sortRows(definition, found, state.sort, references) : found
}

function hasValue(value: FieldValue | undefined, text: string): boolean {
  if (Array.isArray(value)) return (value as readonly unknown[]).some((one) => String(one) === text)
  return toPlainText(value) === text
}

/** Empty values come last in both directions. */
function sortRows(
  { fields }: EntityDefinition,
  rows: readonly EntityRecord[],
  { field: name, descending }: Sort,
  references: RecordReferences,
): EntityRecord[] {
  const field = fields[name]
  if (!field) return [...rows]
  const direction = descending ? -1 : 1
  return rows.toSorted(({ values: a }, { values: b }) => {
    const [one, other] = [a[name], b[name]]
    if (isEmptyValue(one) || isEmptyValue(other)) return Number(isEmptyValue(one)) - Number(isEmptyValue(other))
    if (typeof one === 'number' && typeof other === 'number' && field.kind !== 'reference')
      return direction * (one - other)
    return direction * collator.compare(formatCell(field, one, references), formatCell(field, other, references))
  })
}

export type FilterOption = { value: string; label: string; count: number }

/** Fields by which the list can be filtered. */
export const isFilterable = ({ kind }: EntityField): boolean =>
  kind === 'choice' || kind === 'flag' || kind === 'reference' || kind === 'references'

/** Values of a field to filter by, each with the number of its records; values without a record are left out. */
export function listFilterOptions(
  name: string,
  field: EntityField,
  rows: readonly EntityRecord[],
  references: RecordReferences,
): FilterOption[] {
  return listAllOptions(field, references)
    .map(({ value, label }) => ({
      value,
      label,
      count: rows.filter(({ values }) => hasValue(values[name], value)).length,
    }))
    .filter(({ count }) => count > 0)
}

function listAllOptions(field: EntityField, references: RecordReferences): { value: string; label: string }[] {
  if (field.kind === 'choice') return listChoices(field)
  if (field.kind === 'flag')
    return [
      { value: 'true', label: '是' },
      { value: 'false', label: '否' },
    ]
  if (field.kind !== 'reference' && field.kind !== 'references') return []
  return references.listRecords(field.entity).map(({ id, title }) => ({ value: String(id), label: title }))
}

/** Text of the second line of the main column: the code, when it is not the title itself. */
export function getSecondLine(definition: EntityDefinition, { values }: EntityRecord): string {
  const key = getKeyField(definition)
  return key === definition.titleField ? '' : toPlainText(values[key])
}
