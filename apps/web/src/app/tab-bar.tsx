import type { ScreenPath } from '@nocturne/contract/screens'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ReactNode } from 'react'
import { usePathname } from 'wouter/use-browser-location'

import { TabBar as Bar } from '#kit/tab-bar.tsx'
import { findScreen } from '#lib/routing/screen-table.ts'
import { useSession } from '#lib/identity/session.ts'
import { isTabBarShown, useTabBadges } from '#lib/routing/tab-bar.ts'
import { getTabAddress } from './home.ts'

const tabs: readonly { path: ScreenPath; icon: ReactNode }[] = [
  { path: '/pages/operat/table/index', icon: <LayoutGrid /> },
  { path: '/pages/operat/reserve/index', icon: <CalendarClock /> },
  { path: '/pages/operat/order/index', icon: <ReceiptText /> },
]

/** Tab bar with three tabs, on the tab screens of the route table, unless this launch hides it (specification §2). */
export function TabBar() {
  const screen = findScreen(usePathname())
  const badges = useTabBadges()
  const { homeView } = useSession()
  if (!screen?.tab || !isTabBarShown()) return null
  const items = tabs.map(({ path, icon }) => ({
    href: getTabAddress(path, homeView),
    icon,
    label: findScreen(path)?.title ?? '',
    badge: badges[path] ?? 0,
  }))
  return <Bar items={items} current={getTabAddress(screen.path, homeView)} />
}
