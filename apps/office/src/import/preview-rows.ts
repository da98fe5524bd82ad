/** Rows of a dry run in the order in which they are shown. Pure. */
import type { ImportResult } from '@nocturne/contract/entity/schemas'

import type { Sheet, SheetRow } from './sheet.ts'

export type Outcome = ImportResult['outcomes'][number]

export type PreviewRow = SheetRow & {
  /** Position in the sheet. */
  index: number
  outcome: Outcome
  /** Messages by field. */
  errors: ReadonlyMap<string, string>
  /** Current text of the cells that the import changes, by field. */
  before: ReadonlyMap<string, string>
}

/** Faulty rows first; `shown` restricts the rows to one outcome. */
export function listPreviewRows(sheet: Sheet, result: ImportResult, shown: Outcome | null): PreviewRow[] {
  const messages = groupByRow(result.errors)
  const replaced = groupByRow(result.replaced)
  const rows = sheet.rows.map((row, index): PreviewRow => ({
    ...row,
    index,
    outcome: result.outcomes[index] ?? 'unchanged',
    errors: new Map(messages.get(index)?.map(({ field, message }) => [field, message])),
    before: new Map(replaced.get(index)?.map(({ field, before }) => [field, before])),
  }))
  const selected = rows.filter(({ outcome }) => shown === null || outcome === shown)
  return [
    ...selected.filter(({ outcome }) => outcome === 'faulty'),
    ...selected.filter(({ outcome }) => outcome !== 'faulty'),
  ]
}

export function countOutcome(result: ImportResult, outcome: Outcome): number {
  return outcome === 'faulty' ? result.outcomes.filter((one) => one === 'faulty').length : result[outcome]
}

function groupByRow<T extends { row: number }>(items: readonly T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const item of items) groups.set(item.row, [...(groups.get(item.row) ?? []), item])
  return groups
}
