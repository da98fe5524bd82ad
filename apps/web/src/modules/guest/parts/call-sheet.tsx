import BellRing from 'lucide-react/icons/bell-ring'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ReactNode } from 'react'

import { Button } from '../../../kit/button.tsx'
import { Sheet } from '../../../kit/sheet.tsx'
import { Stack } from '../../../kit/stack.tsx'
import { useCall, type CallKind } from '../use-call.ts'

const calls: readonly { kind: CallKind; label: string; icon: ReactNode }[] = [
  { kind: 'service', label: '呼叫服务', icon: <BellRing /> },
  { kind: 'order', label: '呼叫点单', icon: <ClipboardList /> },
  { kind: 'bill', label: '呼叫结账', icon: <ReceiptText /> },
]

/** What somebody is called for. */
export default function CallSheet({ pass, onClose }: { pass: string; onClose: () => void }) {
  const call = useCall(pass)
  const press = async (kind: CallKind) => {
    if (await call(kind)) onClose()
  }
  return (
    <Sheet open onClose={onClose} title="呼叫服务员" fact="服务员会尽快到您的台位">
      <Stack gap={3}>
        {calls.map(({ kind, label, icon }) => (
          <Button key={kind} wide icon={icon} onClick={() => press(kind)}>
            {label}
          </Button>
        ))}
      </Stack>
    </Sheet>
  )
}
