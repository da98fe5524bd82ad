import { screenAt } from '@nocturne/contract/screens'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { usePathname } from 'wouter/use-browser-location'

import { TabBar as Bar } from '../kit/tab-bar.tsx'
import { normalPath } from '../lib/screen.ts'
import { tabBarShown, useTabBadges } from '../lib/tab-bar.ts'

const tabs = [
  { href: '/pages/operat/table/index', label: '台位', icon: <LayoutGrid /> },
  { href: '/pages/operat/reserve/index', label: '预订', icon: <CalendarClock /> },
  { href: '/pages/operat/order/index', label: '订单', icon: <ReceiptText /> },
] as const

/** The three tabs, on the three tab screens, unless this launch hides them (specification §2). */
export function TabBar() {
  const screen = screenAt(normalPath(usePathname()))
  const badges = useTabBadges()
  const current = tabs.find((tab) => tab.href === screen?.path)
  if (!current || !tabBarShown()) return null
  return <Bar items={tabs.map((tab) => ({ ...tab, badge: badges[tab.href] ?? 0 }))} current={current.href} />
}
