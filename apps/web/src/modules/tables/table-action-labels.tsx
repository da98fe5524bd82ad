/** Label and icon of every table action. */
import type { ReactNode } from 'react'
import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import BrushCleaning from 'lucide-react/icons/brush-cleaning'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import CalendarSearch from 'lucide-react/icons/calendar-search'
import CalendarX from 'lucide-react/icons/calendar-x'
import CircleSlash from 'lucide-react/icons/circle-slash-2'
import Coins from 'lucide-react/icons/coins'
import Combine from 'lucide-react/icons/combine'
import DoorOpen from 'lucide-react/icons/door-open'
import Gift from 'lucide-react/icons/gift'
import History from 'lucide-react/icons/history'
import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import QrCode from 'lucide-react/icons/qr-code'
import Receipt from 'lucide-react/icons/receipt'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Share from 'lucide-react/icons/share-2'
import Ticket from 'lucide-react/icons/ticket'
import Undo from 'lucide-react/icons/undo-2'
import Ungroup from 'lucide-react/icons/ungroup'
import UserPen from 'lucide-react/icons/user-pen'
import Users from 'lucide-react/icons/users'
import Wine from 'lucide-react/icons/wine'
import MicVocal from 'lucide-react/icons/mic-vocal'
import Package from 'lucide-react/icons/package'
import Utensils from 'lucide-react/icons/utensils'

import type { TableActionId } from './table-actions.ts'

export const tableActionLabels: Record<TableActionId, { label: string; icon: ReactNode }> = {
  order: { label: '点单', icon: <Utensils /> },
  gift: { label: '赠送', icon: <Gift /> },
  verify: { label: '核销', icon: <Ticket /> },
  bill: { label: '结账', icon: <Receipt /> },
  orders: { label: '订单详情', icon: <ReceiptText /> },
  book: { label: '预订', icon: <CalendarPlus /> },
  booking: { label: '查看预订', icon: <CalendarSearch /> },
  moveBooking: { label: '换台', icon: <ArrowRightLeft /> },
  shareBooking: { label: '通知客人', icon: <Share /> },
  cancelBooking: { label: '取消预订', icon: <CalendarX /> },
  open: { label: '开台', icon: <DoorOpen /> },
  openBooked: { label: '散客开台', icon: <DoorOpen /> },
  transfer: { label: '转台', icon: <ArrowRightLeft /> },
  merge: { label: '并台', icon: <Combine /> },
  split: { label: '拆台', icon: <Ungroup /> },
  changeSales: { label: '改订台人', icon: <UserPen /> },
  changeGuest: { label: '改客人', icon: <Users /> },
  changeMin: { label: '改低消', icon: <Coins /> },
  waiveMin: { label: '免低消', icon: <CircleSlash /> },
  clear: { label: '清台', icon: <BrushCleaning /> },
  cancelOpen: { label: '撤台', icon: <Undo /> },
  lock: { label: '锁台', icon: <Lock /> },
  unlock: { label: '解锁', icon: <LockOpen /> },
  storeWine: { label: '存酒', icon: <Package /> },
  fetchWine: { label: '取酒', icon: <Wine /> },
  stage: { label: '上钟', icon: <MicVocal /> },
  log: { label: '日志', icon: <History /> },
  qrcode: { label: '二维码', icon: <QrCode /> },
}
