import { tables } from '@nocturne/contract/tables/endpoints'

import { call } from '../../lib/api.ts'
import { scanCode } from '../../shells/scan.ts'

type Ways = { onTable: (tableId: number) => void; navigate: (address: string) => void }

/** The code on a table opens that table, any other of the house leads where it belongs. Fetched when somebody scans. */
export async function scanOnFloor({ onTable, navigate }: Ways): Promise<void> {
  const found = await scanCode()
  if (found.kind !== 'table') return navigate(found.address)
  const { tableId } = await call(tables.findByCode, { code: found.code })
  onTable(tableId)
}
