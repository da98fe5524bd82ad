import { tables } from '@nocturne/contract/tables/endpoints'
import Scan from 'lucide-react/icons/scan-line'

import { IconButton } from '../../../kit/icon-button.tsx'
import { toast } from '../../../kit/toast.ts'
import { call } from '../../../lib/api.ts'
import { tableCodeIn } from '../../../lib/table-code.ts'

/** Scans the code on a table and opens that table. */
export function ScanButton({ onTable }: { onTable: (tableId: number) => void }) {
  const scan = async () => {
    const { bridge } = await import('../../../bridge/bridge.ts')
    const code = tableCodeIn(await bridge.scan())
    if (code === null) return toast('这不是台位码')
    const { tableId } = await call(tables.findByCode, { code })
    onTable(tableId)
  }
  // The bridge and the call have said what failed; a cancelled scan needs no word.
  return <IconButton label="扫码" icon={<Scan />} onClick={() => scan().catch(() => undefined)} />
}
