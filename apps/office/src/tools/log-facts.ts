/** Changes of a log entry as text: labels and formats of the entity where the subject is master data. */
import { formatCell, type References } from '@nocturne/contract/entity/cell'
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import type { EntityField, FieldValue } from '@nocturne/contract/entity/field'
import { entities } from '@nocturne/contract/office/entities'

type LogFact = { label: string; before: string | null; after: string }

const fieldsBySubject = new Map<string, Readonly<Record<string, EntityField>>>()
for (const { subject, fields } of entities as readonly EntityDefinition[])
  fieldsBySubject.set(subject, { ...fieldsBySubject.get(subject), ...fields })

/** Ids of other records stay numbers, because the log does not load them. */
const noReferences: References = { findId: () => undefined, findTitle: (_entity, id) => `#${id}` }

const SHOWN = 12

/** At most twelve changed values. Pure. */
export function listLogFacts({
  subjectType,
  before,
  after,
}: {
  subjectType: string
  before: unknown
  after: unknown
}): LogFact[] {
  if (!isValues(after)) return []
  const fields = fieldsBySubject.get(subjectType)
  return sortNames(Object.keys(after), fields)
    .slice(0, SHOWN)
    .map((name) => {
      const format = (value: unknown) => formatValue(fields?.[name], value)
      return {
        label: fields?.[name]?.label ?? name,
        before: isValues(before) ? format(before[name]) : null,
        after: format(after[name]),
      }
    })
    .filter((fact) => fact.before !== null || fact.after !== '空')
}

/** Names in the order of the form; the log stores them by length. */
function sortNames(names: readonly string[], fields: Readonly<Record<string, EntityField>> | undefined): string[] {
  const order = Object.keys(fields ?? {})
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return names.toSorted((one, other) => place(one) - place(other))
}

const isValues = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function formatValue(field: EntityField | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return '空'
  const text = field ? formatCell(field, value as FieldValue, noReferences) : toLogText(value)
  return text === '' ? '空' : text
}

const toLogText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
