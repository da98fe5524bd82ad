import { mintOperationId } from '@nocturne/base/operation-id'
import { members } from '@nocturne/contract/members/endpoints'
import { tables } from '@nocturne/contract/tables/endpoints'

import { call } from '../../lib/api.ts'
import { handCode } from '../../lib/handed-code.ts'
import { scannedMemberLink } from '../../lib/scan-rules.ts'
import { scanCode } from '../../shells/scan.ts'

type Ways = { onTable: (tableId: number) => void; navigate: (address: string) => void }

/**
 * Opens the target of a scanned code: a table code opens the table, a member code the member, a voucher, flash sale or
 * play code 核销, any other venue code its page. Loaded on first use.
 */
export async function scanOnFloor({ onTable, navigate }: Ways): Promise<void> {
  const found = await scanCode(undefined, { shown: true })
  if (found.kind === 'ticket') handCode(found.code)
  if (found.kind === 'member') {
    const { memberId } = await call(members.scan, { code: found.code }, { operationId: mintOperationId() })
    return navigate(scannedMemberLink(memberId))
  }
  if (found.kind !== 'table') return navigate(found.address)
  const { tableId } = await call(tables.findByCode, { code: found.code })
  onTable(tableId)
}
