import AlarmClock from 'lucide-react/icons/alarm-clock'
import Archive from 'lucide-react/icons/archive'
import Banknote from 'lucide-react/icons/banknote'
import Bell from 'lucide-react/icons/bell'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CalendarRange from 'lucide-react/icons/calendar-range'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChartLine from 'lucide-react/icons/chart-line'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Clock from 'lucide-react/icons/clock'
import FileCheck from 'lucide-react/icons/file-check'
import FileClock from 'lucide-react/icons/file-clock'
import FilePlus from 'lucide-react/icons/file-plus'
import Files from 'lucide-react/icons/files'
import FolderOpen from 'lucide-react/icons/folder-open'
import Hourglass from 'lucide-react/icons/hourglass'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import ListChecks from 'lucide-react/icons/list-checks'
import LockKeyhole from 'lucide-react/icons/lock-keyhole'
import Mail from 'lucide-react/icons/mail'
import Mic from 'lucide-react/icons/mic'
import PackageMinus from 'lucide-react/icons/package-minus'
import PackagePlus from 'lucide-react/icons/package-plus'
import Search from 'lucide-react/icons/search'
import Sparkles from 'lucide-react/icons/sparkles'
import Stamp from 'lucide-react/icons/stamp'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import Ticket from 'lucide-react/icons/ticket'
import UserCheck from 'lucide-react/icons/user-check'
import UserRound from 'lucide-react/icons/user-round'
import Users from 'lucide-react/icons/users'
import Wallet from 'lucide-react/icons/wallet'
import type { ReactNode } from 'react'

const icons: Record<string, ReactNode> = {
  // My results.
  P010: <ChartLine />,
  P085: <CalendarCheck />,
  P086: <LayoutGrid />,
  P090: <ChartColumn />,
  P088: <FileClock />,
  P084: <Sparkles />,
  P093: <ThumbsUp />,
  P092: <Users />,
  // Attendance.
  P094: <Clock />,
  P095: <AlarmClock />,
  P096: <CalendarRange />,
  P103: <FilePlus />,
  P104: <Files />,
  P101: <FileCheck />,
  P105: <Hourglass />,
  P106: <Files />,
  P108: <ListChecks />,
  P110: <UserCheck />,
  P111: <Mic />,
  P078: <CalendarDays />,
  // Wine.
  P065: <Ticket />,
  P079: <PackagePlus />,
  P080: <PackageMinus />,
  P081: <Search />,
  P082: <Archive />,
  // Office.
  P139: <Stamp />,
  P129: <Bell />,
  P114: <FolderOpen />,
  P097: <Mail />,
  // Account and settings.
  P122: <Wallet />,
  P131: <Banknote />,
  P126: <UserRound />,
  P127: <KeyRound />,
  P128: <LockKeyhole />,
}

/** The picture of a menu entry, by its screen. */
export const menuIcon = (screenId: string): ReactNode => icons[screenId] ?? <ChevronRight />
