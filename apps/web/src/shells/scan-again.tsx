import QrCode from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { Button } from '#kit/button.tsx'
import { EmptyState } from '#kit/empty-state.tsx'
import { ApiError } from '#lib/query/api-error.ts'
import { sitDown } from '#lib/identity/guest-pass.ts'
import { buildGuestMenuLink } from '#lib/routing/common-links.ts'

/** Shown if the guest's pass for the table has expired: requests another scan of the table. */
export function ScanTableAgain({ text = '请重新扫描台位二维码' }: { text?: string }) {
  const [, navigate] = useLocation()
  const [failure, setFailure] = useState('')
  const scan = async () => {
    const { scanCode } = await import('./scan.ts')
    try {
      const { code } = await scanCode('table')
      await sitDown(code)
      navigate(buildGuestMenuLink(code), { replace: true })
    } catch (error) {
      // The bridge already showed its own error; a cancelled scan shows nothing.
      if (error instanceof ApiError) setFailure(error.message)
    }
  }
  return (
    <EmptyState
      icon={<QrCode />}
      text={failure || text}
      action={
        <Button kind="primary" onClick={scan}>
          扫一扫
        </Button>
      }
    />
  )
}
