import { screenAt, type ScreenPath } from '@nocturne/contract/screens'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import ReceiptText from 'lucide-react/icons/receipt-text'
import type { ReactNode } from 'react'
import { usePathname } from 'wouter/use-browser-location'

import { TabBar as Bar } from '../kit/tab-bar.tsx'
import { normalPath } from '../lib/screen.ts'
import { tabBarShown, useTabBadges } from '../lib/tab-bar.ts'

const tabs: readonly { href: ScreenPath; icon: ReactNode }[] = [
  { href: '/pages/operat/table/index', icon: <LayoutGrid /> },
  { href: '/pages/operat/reserve/index', icon: <CalendarClock /> },
  { href: '/pages/operat/order/index', icon: <ReceiptText /> },
]

/** The three tabs, on the tab screens of the route table, unless this launch hides them (specification §2). */
export function TabBar() {
  const screen = screenAt(normalPath(usePathname()))
  const badges = useTabBadges()
  if (!screen?.tab || !tabBarShown()) return null
  const items = tabs.map(({ href, icon }) => ({
    href,
    icon,
    label: screenAt(href)?.title ?? '',
    badge: badges[href] ?? 0,
  }))
  return <Bar items={items} current={screen.path} />
}
