/** Label and icon of every booking action. */
import type { ReactNode } from 'react'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarX from 'lucide-react/icons/calendar-x'
import CircleX from 'lucide-react/icons/circle-x'
import Clock from 'lucide-react/icons/clock-arrow-up'
import DoorOpen from 'lucide-react/icons/door-open'
import HandCoins from 'lucide-react/icons/hand-coins'
import Pencil from 'lucide-react/icons/pencil'
import Phone from 'lucide-react/icons/phone'
import PhoneCall from 'lucide-react/icons/phone-call'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Share from 'lucide-react/icons/share-2'
import Undo2 from 'lucide-react/icons/undo-2'

import type { BookingActionId } from './booking-actions.ts'

export const bookingActionLabels: Record<BookingActionId, { label: string; icon: ReactNode }> = {
  open: { label: '到店开台', icon: <DoorOpen /> },
  confirm: { label: '确认预订', icon: <CalendarCheck /> },
  recover: { label: '恢复预订', icon: <RotateCcw /> },
  dial: { label: '拨号', icon: <Phone /> },
  answerCall: { label: '已联系', icon: <PhoneCall /> },
  share: { label: '分享通知', icon: <Share /> },
  takeDeposit: { label: '收订金', icon: <HandCoins /> },
  refundDeposit: { label: '退订金', icon: <Undo2 /> },
  edit: { label: '修改', icon: <Pencil /> },
  move: { label: '换台', icon: <ArrowRightLeft /> },
  delay: { label: '推迟到店', icon: <Clock /> },
  reject: { label: '拒绝', icon: <CircleX /> },
  cancel: { label: '取消预订', icon: <CalendarX /> },
}
