import type { MenuIcon as Icon } from '@nocturne/contract/menu-icons'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import Archive from 'lucide-react/icons/archive'
import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign'
import Banknote from 'lucide-react/icons/banknote'
import Bell from 'lucide-react/icons/bell'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarRange from 'lucide-react/icons/calendar-range'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChartLine from 'lucide-react/icons/chart-line'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Clock from 'lucide-react/icons/clock'
import Crown from 'lucide-react/icons/crown'
import FileCheck from 'lucide-react/icons/file-check'
import FileClock from 'lucide-react/icons/file-clock'
import FilePlus from 'lucide-react/icons/file-plus'
import Files from 'lucide-react/icons/files'
import FolderOpen from 'lucide-react/icons/folder-open'
import Gift from 'lucide-react/icons/gift'
import Hourglass from 'lucide-react/icons/hourglass'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import ListChecks from 'lucide-react/icons/list-checks'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import Mic from 'lucide-react/icons/mic'
import Package from 'lucide-react/icons/package'
import PackageMinus from 'lucide-react/icons/package-minus'
import PackagePlus from 'lucide-react/icons/package-plus'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Search from 'lucide-react/icons/search'
import Sparkles from 'lucide-react/icons/sparkles'
import Stamp from 'lucide-react/icons/stamp'
import Table2 from 'lucide-react/icons/table-2'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import Ticket from 'lucide-react/icons/ticket'
import Timer from 'lucide-react/icons/timer'
import Trophy from 'lucide-react/icons/trophy'
import UserCheck from 'lucide-react/icons/user-check'
import UserMinus from 'lucide-react/icons/user-minus'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import UsersRound from 'lucide-react/icons/users-round'
import Wallet from 'lucide-react/icons/wallet'
import Warehouse from 'lucide-react/icons/warehouse'
import Wine from 'lucide-react/icons/wine'
import Zap from 'lucide-react/icons/zap'
import type { ReactNode } from 'react'

const icons: Record<Icon, ReactNode> = {
  'alarm-clock': <AlarmClock />,
  archive: <Archive />,
  'badge-dollar-sign': <BadgeDollarSign />,
  banknote: <Banknote />,
  bell: <Bell />,
  'calendar-check': <CalendarCheck />,
  'calendar-days': <CalendarDays />,
  'calendar-range': <CalendarRange />,
  'chart-column': <ChartColumn />,
  'chart-line': <ChartLine />,
  clock: <Clock />,
  crown: <Crown />,
  'file-check': <FileCheck />,
  'file-clock': <FileClock />,
  'file-plus': <FilePlus />,
  files: <Files />,
  'folder-open': <FolderOpen />,
  gift: <Gift />,
  hourglass: <Hourglass />,
  'key-round': <KeyRound />,
  'layout-grid': <LayoutGrid />,
  'list-checks': <ListChecks />,
  'lock-keyhole': <LockKeyhole />,
  mail: <Mail />,
  megaphone: <Megaphone />,
  mic: <Mic />,
  package: <Package />,
  'package-minus': <PackageMinus />,
  'package-plus': <PackagePlus />,
  'receipt-text': <ReceiptText />,
  search: <Search />,
  sparkles: <Sparkles />,
  stamp: <Stamp />,
  'table-2': <Table2 />,
  'thumbs-up': <ThumbsUp />,
  ticket: <Ticket />,
  timer: <Timer />,
  trophy: <Trophy />,
  'user-check': <UserCheck />,
  'user-minus': <UserMinus />,
  'user-round': <UserRound />,
  users: <Users />,
  'users-round': <UsersRound />,
  wallet: <Wallet />,
  warehouse: <Warehouse />,
  wine: <Wine />,
  zap: <Zap />,
}

/** Icon of a menu entry; falls back for names that a newer server may send. */
export const getMenuIcon = (icon: Icon): ReactNode => icons[icon] ?? <ChevronRight />
