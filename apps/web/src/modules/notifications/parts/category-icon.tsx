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

import type { Tone } from '../../../kit/tone.ts'
import type { Category } from '../category-rules.ts'
import { knownCategory } from '../category-rules.ts'
import styles from './message-row.module.css'

const looks: Record<Category, { icon: ReactNode; tone: Tone }> = {
  '1': { icon: <Bell />, tone: 'neutral' },
  '2': { icon: <Megaphone />, tone: 'accent' },
  '3': { icon: <CalendarCheck />, tone: 'warning' },
  '4': { icon: <ClipboardList />, tone: 'accent' },
  '5': { icon: <Stamp />, tone: 'violet' },
  '6': { icon: <Clock />, tone: 'cyan' },
  '7': { icon: <Banknote />, tone: 'positive' },
  '8': { icon: <ListChecks />, tone: 'cyan' },
  '9': { icon: <Wine />, tone: 'gift' },
}

/** What a message is about, at a glance; a dot while it is unread. */
export function CategoryIcon({ category, unread = false }: { category: string; unread?: boolean }) {
  const { icon, tone } = looks[knownCategory(category) ?? '1']
  return (
    <span className={styles['icon']} data-tone={tone} aria-hidden="true">
      {icon}
      {unread && <i className={styles['dot']} />}
    </span>
  )
}
