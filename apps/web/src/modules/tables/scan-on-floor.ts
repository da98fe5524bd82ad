import { createOperationId } from '@nocturne/base/operation-id'
import { members } from '@nocturne/contract/members/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'

import { call } from '#lib/query/api.ts'
import { setScannedCode } from '#lib/identity/scanned-code-store.ts'
import { buildScannedMemberLink } from '#lib/identity/scan-rules.ts'
import { scanCode } from '#shells/scan.ts'

type ScanActions = { onTable: (tableId: number) => void; navigate: (address: string) => void }

/**
 * Opens the target of a scanned code: a table code opens the table, a member code the member, a voucher, flash sale or
 * play code 核销, any other venue code its page. Loaded on first use.
 */
export async function scanOnFloor({ onTable, navigate }: ScanActions): Promise<void> {
  const found = await scanCode(undefined, { shown: true })
  if (found.kind === 'ticket') setScannedCode(found.code)
  if (found.kind === 'member') {
    const { memberId } = await call(members.scan, { code: found.code }, { operationId: createOperationId() })
    return navigate(buildScannedMemberLink(memberId))
  }
  if (found.kind !== 'table') return navigate(found.address)
  const { tableId } = await call(tables.findByCode, { code: found.code })
  onTable(tableId)
}
