/** Choice between two versions of a field that another person changed since it was shown. */
import type { EntityDefinition } from '@nocturne/contract/entity/definition'
import type { FieldValue } from '@nocturne/contract/entity/field'
import type { RowChange } from '@nocturne/contract/entity/schemas'
import { createStore } from '@nocturne/web/lib/store'

/** A field with the value that is stored now; `row` counts from 0. */
export type StaleField = { row: number; field: string; current: FieldValue }

export type StaleQuestion = {
  definition: EntityDefinition
  rows: readonly RowChange[]
  stale: readonly StaleField[]
  /** Resolves with the fields whose own value wins; null cancels the save. */
  resolve: (own: ReadonlySet<StaleField> | null) => void
}

/** Question shown by `StaleDialog`. */
export const staleQuestion = createStore<StaleQuestion | null>(null)

/** Asks for each field which version wins. Resolves with the rows to send again; null when the person cancels. */
export async function chooseVersions(question: Omit<StaleQuestion, 'resolve'>): Promise<RowChange[] | null> {
  const own = await new Promise<ReadonlySet<StaleField> | null>((resolve) => {
    staleQuestion.set({ ...question, resolve })
  })
  staleQuestion.set(null)
  return own && mergeVersions(question.rows, question.stale, own)
}

/**
 * Rows to send again: fields whose own value wins count the current value as seen, all other stale ones are left out.
 * Rows without a changed field are left out. Pure.
 */
export function mergeVersions(
  rows: readonly RowChange[],
  stale: readonly StaleField[],
  own: ReadonlySet<StaleField>,
): RowChange[] {
  return rows
    .map((row, index) => {
      const values = { ...row.values }
      const seen = { ...row.seen }
      for (const one of stale.filter((each) => each.row === index)) {
        seen[one.field] = one.current
        if (own.has(one)) continue
        delete values[one.field]
        delete seen[one.field]
      }
      return { ...row, values, seen }
    })
    .filter(({ id, values }) => id === undefined || Object.keys(values).length > 0)
}
