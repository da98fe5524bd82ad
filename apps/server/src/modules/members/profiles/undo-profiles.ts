/** Undo of imported members: opening balances are reversed by counter entries while they are unused. */
import type { StoreUndo, UndoRow } from '../../../entities/entity-store.ts'
import { OPENING_FIELDS } from './check-profiles.ts'
import { findUsedOpenings, reverseOpenings } from '../stored-value/opening.ts'

/** Members who got an opening balance by the import. */
const listOpened = (rows: readonly UndoRow[]): UndoRow[] =>
  rows.filter(({ after }) => OPENING_FIELDS.some((name) => Number(after[name] ?? 0) > 0))

export const memberUndo: StoreUndo = {
  fields: OPENING_FIELDS,
  ownTables: ['member_balance', 'member_flow', 'member_opening'],
  findErrors: async ({ tx }, rows) => {
    const opened = listOpened(rows)
    const used = await findUsedOpenings(
      tx,
      opened.map(({ id }) => id),
    )
    return opened.flatMap(({ row, id, after }) => {
      if (!used.has(id)) return []
      const field = OPENING_FIELDS.find((name) => Number(after[name] ?? 0) > 0) ?? 'openingPrincipal'
      return [{ row, field, message: '期初余额已经用过，不能撤销' }]
    })
  },
  revert: ({ tx, now, actor }, rows) =>
    reverseOpenings(
      tx,
      listOpened(rows).map(({ id }) => id),
      { at: now, userId: actor.userId },
    ),
}
