import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import { useState } from 'react'

import { Button } from '#kit/button.tsx'
import { Card } from '#kit/card.tsx'
import { Stack } from '#kit/stack.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazySheet } from '#shells/lazy-content.tsx'

const boxSheet = createLazyComponent(() => import('./box-sheet.tsx'))

/** Card with a button that opens the key box, for anonymous messages stored on this device. */
export function UnlockMessagesCard() {
  const [sheetOpen, setSheetOpen] = useState(false)
  return (
    <Card>
      <Stack gap={3}>
        <p>匿名信件的钥匙只保存在这部手机上，输入信箱密码后查看。</p>
        <Button icon={<LockKeyhole />} wide onClick={() => setSheetOpen(true)}>
          打开匿名信件
        </Button>
      </Stack>
      {sheetOpen && <LazySheet part={boxSheet} props={{ onClose: () => setSheetOpen(false) }} />}
    </Card>
  )
}
