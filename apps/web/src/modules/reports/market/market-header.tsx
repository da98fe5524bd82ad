import { getWeekday } from '@nocturne/base/venue-time'

import { formatMonthDay } from '#lib/format/format.ts'
import { useUser } from '#lib/identity/session.ts'
import { BackButton } from '#shells/back-button.tsx'
import { HeroHeader } from '#kit/hero-header.tsx'

const DAYS = ['', '周一', '周二', '周三', '周四', '周五', '周六', '周日']

/** Page header with the user and the current night. */
export function MarketHeader({ title, today }: { title: string; today: string | undefined }) {
  const user = useUser()
  const who = user && `${user.nickName} · ${user.deptName}`
  const night = today && `${formatMonthDay(today)} ${DAYS[getWeekday(today)] ?? ''}`
  return (
    <HeroHeader
      title={title}
      fact={[who, night].filter(Boolean).join(' · ')}
      left={<BackButton kind="hero" fallback="/" />}
    />
  )
}
