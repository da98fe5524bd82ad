/** 更换台位码: immediately invalidates the printed codes of the table and all passes created from them. */
import { normalDisable } from '@nocturne/contract/codes'
import { getBusinessDate } from '@nocturne/base/venue-time'
import type { CommandContext } from '../../http/context.ts'
import { refuseNotFound } from '../../http/refusal.ts'
import { readPublicUrl } from '../platform/public.ts'
import { logTableChange } from './record-store.ts'
import { buildTableCodePath, buildPrintedCode } from './table-code.ts'

/**
 * Creates the next version of the code and returns it with its address. Concurrent calls create successive versions.
 */
export async function rotateTableCode(
  context: CommandContext,
  tableId: number,
): Promise<{ code: string; url: string }> {
  const { tx, db, now, actor } = context
  const table = await tx
    .updateTable('venueTable')
    .set((eb) => ({ codeVersion: eb('codeVersion', '+', 1) }))
    .where('tableId', '=', tableId)
    .where('status', '=', normalDisable.normal)
    .returning(['tableId', 'tableName', 'tableCode', 'codeVersion'])
    .executeTakeFirst()
  if (!table) refuseNotFound({ tableId })
  await logTableChange(
    tx,
    tableId,
    { opType: '换码', content: `${table.tableName} 更换台位码，旧码作废` },
    { actor, now, businessDate: getBusinessDate(now) },
  )
  context.emit({ topic: 'table', ids: [tableId] })
  context.log({
    subjectType: 'table',
    subjectId: tableId,
    before: { codeVersion: table.codeVersion - 1 },
    after: { codeVersion: table.codeVersion },
  })
  // Uses `db`, because the signing key and the address must be read outside this transaction.
  const [code, home] = await Promise.all([buildPrintedCode(db, table), readPublicUrl(db)])
  return { code, url: `${home}${buildTableCodePath(code)}` }
}
