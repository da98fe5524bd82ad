/** Values that a list shows before the server has confirmed them. */
import { isSameValue, type EntityRecord } from '@nocturne/contract/entity/definition'
import type { FieldValue } from '@nocturne/contract/entity/field'

/** New values by record and field. */
export type ValueChanges = ReadonlyMap<number, Readonly<Record<string, FieldValue>>>

export type RecordPage = { rows: EntityRecord[]; total: number }

/** Page with the new values. Pure. */
export const applyChanges = (page: RecordPage, changes: ValueChanges): RecordPage => ({
  ...page,
  rows: page.rows.map((row) => {
    const values = changes.get(row.id)
    return values ? { ...row, values: { ...row.values, ...values } } : row
  }),
})

/**
 * Page with the values of `before` where it still shows the refused ones: other cells, and cells that were changed again meanwhile, stay
 * as they are. Pure.
 */
export function undoChanges(page: RecordPage, changes: ValueChanges, before: RecordPage): RecordPage {
  const previous = new Map(before.rows.map(({ id, values }) => [id, values]))
  return {
    ...page,
    rows: page.rows.map((row) => {
      const refused = Object.entries(changes.get(row.id) ?? {}).filter(([name, value]) =>
        isSameValue(row.values[name] ?? null, value),
      )
      if (refused.length === 0) return row
      const restored = refused.map(([name]) => [name, previous.get(row.id)?.[name] ?? null] as const)
      return { ...row, values: { ...row.values, ...Object.fromEntries(restored) } }
    }),
  }
}
