import Camera from 'lucide-react/icons/camera'
import FileClock from 'lucide-react/icons/file-clock'
import QrCodeIcon from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import { useLocation } from 'wouter'

import { BottomBar } from '#kit/bottom-bar.tsx'
import { Button } from '#kit/button.tsx'
import { createLazyComponent } from '#lib/routing/lazy-part.ts'
import { LazySheet } from '#shells/lazy-content.tsx'
import { buildNewApplyLink } from '../links.ts'
import type { TodayAttendance } from '../use-punch.ts'

const outsideSheet = createLazyComponent(() => import('./outside-sheet.tsx'))
const codeSheet = createLazyComponent(() => import('./code-sheet.tsx'))

/**
 * Less frequent actions: punching outside, requesting a missing punch, and showing the venue code for staff who display
 * it.
 */
export function PunchActions({ today }: { today: TodayAttendance }) {
  const [, navigate] = useLocation()
  const [open, setOpen] = useState<'outside' | 'code' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <BottomBar>
        <Button wide icon={<Camera />} onClick={() => setOpen('outside')}>
          外勤打卡
        </Button>
        <Button
          wide
          icon={<FileClock />}
          onClick={() => navigate(buildNewApplyLink({ businessDate: today.businessDate }))}
        >
          补卡
        </Button>
        {today.showsCode && (
          <Button icon={<QrCodeIcon />} label="出示打卡码" onClick={() => setOpen('code')}>
            打卡码
          </Button>
        )}
      </BottomBar>
      {open === 'outside' && <LazySheet part={outsideSheet} props={{ today, onClose: close }} />}
      {open === 'code' && <LazySheet part={codeSheet} props={{ onClose: close }} />}
    </>
  )
}
