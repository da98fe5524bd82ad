import { notifyCategory, type NotifyCategory } from '@nocturne/contract/codes'
import Banknote from 'lucide-react/icons/banknote'
import Bell from 'lucide-react/icons/bell'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Clock from 'lucide-react/icons/clock'
import ListChecks from 'lucide-react/icons/list-checks'
import Megaphone from 'lucide-react/icons/megaphone'
import Stamp from 'lucide-react/icons/stamp'
import Wine from 'lucide-react/icons/wine'
import type { ReactNode } from 'react'

import type { Tone } from '#kit/tone.ts'
import { parseCategory } from '../category-rules.ts'
import styles from './message-row.module.css'

const looks: Record<NotifyCategory, { icon: ReactNode; tone: Tone }> = {
  [notifyCategory.system]: { icon: <Bell />, tone: 'neutral' },
  [notifyCategory.announcement]: { icon: <Megaphone />, tone: 'accent' },
  [notifyCategory.booking]: { icon: <CalendarCheck />, tone: 'warning' },
  [notifyCategory.order]: { icon: <ClipboardList />, tone: 'accent' },
  [notifyCategory.approval]: { icon: <Stamp />, tone: 'violet' },
  [notifyCategory.attendance]: { icon: <Clock />, tone: 'cyan' },
  [notifyCategory.pay]: { icon: <Banknote />, tone: 'positive' },
  [notifyCategory.task]: { icon: <ListChecks />, tone: 'cyan' },
  [notifyCategory.wine]: { icon: <Wine />, tone: 'gift' },
}

/** Icon of the message's category, with a dot while it is unread. */
export function CategoryIcon({ category, unread = false }: { category: string; unread?: boolean }) {
  const { icon, tone } = looks[parseCategory(category) ?? notifyCategory.system]
  return (
    <span className={styles['icon']} data-tone={tone} aria-hidden="true">
      {icon}
      {unread && <i className={styles['dot']} />}
    </span>
  )
}
