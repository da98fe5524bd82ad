import BadgeDollarSign from 'lucide-react/icons/badge-dollar-sign'
import ChartColumn from 'lucide-react/icons/chart-column'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Clock from 'lucide-react/icons/clock'
import Crown from 'lucide-react/icons/crown'
import FileClock from 'lucide-react/icons/file-clock'
import Gift from 'lucide-react/icons/gift'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Megaphone from 'lucide-react/icons/megaphone'
import Package from 'lucide-react/icons/package'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Sparkles from 'lucide-react/icons/sparkles'
import Table2 from 'lucide-react/icons/table-2'
import ThumbsUp from 'lucide-react/icons/thumbs-up'
import Ticket from 'lucide-react/icons/ticket'
import Timer from 'lucide-react/icons/timer'
import Trophy from 'lucide-react/icons/trophy'
import UserMinus from 'lucide-react/icons/user-minus'
import UsersRound from 'lucide-react/icons/users-round'
import Warehouse from 'lucide-react/icons/warehouse'
import Wine from 'lucide-react/icons/wine'
import Zap from 'lucide-react/icons/zap'
import type { ReactNode } from 'react'

import { ActionGrid } from '../../../kit/action-grid.tsx'
import { Card } from '../../../kit/card.tsx'
import { SectionTitle } from '../../../kit/section-title.tsx'
import { isBuilt } from '../../../lib/built-screens.ts'
import type { Market } from './market-figures.ts'

const icons: Record<string, ReactNode> = {
  P018: <ChartColumn />,
  P021: <ThumbsUp />,
  P027: <BadgeDollarSign />,
  P031: <LayoutGrid />,
  P035: <Timer />,
  P042: <Gift />,
  P045: <Sparkles />,
  P050: <Ticket />,
  P054: <FileClock />,
  P024: <Clock />,
  P053: <UserMinus />,
  P052: <ReceiptText />,
  P047: <Table2 />,
  P040: <Trophy />,
  P039: <Crown />,
  P041: <UsersRound />,
  P069: <Wine />,
  P070: <ChartColumn />,
  P074: <Warehouse />,
  P075: <UsersRound />,
  P002: <Megaphone />,
  P065: <Ticket />,
  P142: <Package />,
  P134: <Zap />,
}

/** The reports one may open, as far as they stand. */
export function MarketMenu({ menus }: { menus: Market['menus'] }) {
  return menus.map(({ title, items }) => {
    const built = items.filter(({ path }) => isBuilt(path))
    if (built.length === 0) return null
    return (
      <Card key={title} label={title}>
        <SectionTitle inCard>{title}</SectionTitle>
        <ActionGrid
          label={title}
          actions={built.map(({ screenId, title: label, path }) => ({
            id: screenId,
            label,
            href: path,
            icon: icons[screenId] ?? <ChevronRight />,
          }))}
        />
      </Card>
    )
  })
}
