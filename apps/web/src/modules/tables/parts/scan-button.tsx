import Scan from 'lucide-react/icons/scan-line'
import { useLocation } from 'wouter'

import { IconButton } from '../../../kit/icon-button.tsx'

/** 扫码: what was scanned is seen to by `scan-on-floor.ts`. */
export function ScanButton({ onTable }: { onTable: (tableId: number) => void }) {
  const [, navigate] = useLocation()
  const scan = async () => (await import('../scan-on-floor.ts')).scanOnFloor({ onTable, navigate })
  // The bridge and the call have said what failed; a cancelled scan needs no word.
  return <IconButton label="扫码" icon={<Scan />} onClick={() => scan().catch(() => undefined)} />
}
