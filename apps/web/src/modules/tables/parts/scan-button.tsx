import Scan from 'lucide-react/icons/scan-line'
import { useLocation } from 'wouter'

import { IconButton } from '#kit/icon-button.tsx'

/** 扫码: `scan-on-floor.ts` handles the scanned code. */
export function ScanButton({ onTable }: { onTable: (tableId: number) => void }) {
  const [, navigate] = useLocation()
  const scan = async () => (await import('../scan-on-floor.ts')).scanOnFloor({ onTable, navigate })
  // The bridge or `call` already showed the error; a cancelled scan needs no message.
  return <IconButton label="扫码" icon={<Scan />} onClick={() => scan().catch(() => undefined)} />
}
