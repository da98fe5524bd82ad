import { alertKind, type AlertKind } from '@nocturne/contract/codes'
import { notifications } from '@nocturne/contract/notifications/endpoints'
import { accessAt } from '@nocturne/contract/screen-access'
import Banknote from 'lucide-react/icons/banknote'
import BellRing from 'lucide-react/icons/bell-ring'
import Martini from 'lucide-react/icons/martini'
import Stamp from 'lucide-react/icons/stamp'
import X from 'lucide-react/icons/x'
import { useEffect, type ReactNode } from 'react'
import { usePathname, useSearch } from 'wouter/use-browser-location'

import { Button } from '../../../kit/button.tsx'
import { IconButton } from '../../../kit/icon-button.tsx'
import { employeeCentreLink, floorLink, ordersLink } from '../../../lib/common-links.ts'
import { useApi } from '../../../lib/query.ts'
import { normalPath } from '../../../lib/screen.ts'
import { useSession } from '../../../lib/session.ts'
import { setTabBadge } from '../../../lib/tab-bar.ts'
import { countsOf, firstToShow, type Alert } from '../alert-rules.ts'
import { useAlertActs } from '../use-alert-acts.ts'
import { usePush } from '../use-push.ts'
import { useRinging } from '../use-ringing.ts'
import styles from './alert-banner.module.css'

/** What needs this person now, on every page of staff: one at a time, with its one act. */
export default function AlertBanner() {
  const { token } = useSession()
  const access = accessAt(normalPath(usePathname()))
  return token !== null && access === 'staff' ? <Ringing key={token} /> : null
}

const NONE: readonly Alert[] = []

function Ringing() {
  const { data } = useApi(notifications.alerts, {}, { live: true })
  const alerts = data?.rows ?? NONE
  const address = `${usePathname()}${useSearch()}`
  const { putOff, putOffFor } = useRinging(alerts.map(({ alertId }) => alertId))
  useBadges(alerts)
  usePush(data?.rows.map(({ alertId }) => alertId))
  const alert = firstToShow(alerts, { putOff, address })
  return alert && <Banner alert={alert} onLater={() => putOffFor(alert.alertId)} />
}

function useBadges(alerts: readonly Alert[]): void {
  useEffect(() => showCounts(alerts), [alerts])
  // Whoever signs in next has his own.
  useEffect(() => () => showCounts([]), [])
}

function showCounts(alerts: readonly Alert[]): void {
  const { tables, orders, person } = countsOf(alerts)
  setTabBadge(floorLink, tables)
  setTabBadge(ordersLink, orders)
  setTabBadge(employeeCentreLink, person)
}

const icons: Record<AlertKind, ReactNode> = {
  [alertKind.call]: <BellRing />,
  [alertKind.approval]: <Stamp />,
  [alertKind.order]: <Martini />,
  [alertKind.urge]: <BellRing />,
  [alertKind.wine]: <Martini />,
  [alertKind.payment]: <Banknote />,
}

function Banner({ alert, onLater }: { alert: Alert; onLater: () => void }) {
  const { take, agree } = useAlertActs()
  const asksForYes = alert.kind === alertKind.approval
  return (
    <section
      className={styles['banner']}
      aria-label="待处理提醒"
      aria-live="assertive"
      data-alert-banner
      data-tone={toneOf(alert)}
    >
      <span className={styles['icon']}>{icons[alert.kind]}</span>
      <a className={styles['text']} href={alert.route}>
        <strong className={styles['title']}>{alert.title}</strong>
        <span className={styles['fact']}>{alert.passedOn ? `无人响应 · ${alert.content}` : alert.content}</span>
      </a>
      <Button kind="primary" size="small" onClick={() => (asksForYes ? agree(alert) : take(alert))}>
        {asksForYes ? '同意' : '去处理'}
      </Button>
      <IconButton label="稍后处理" icon={<X />} onClick={onLater} />
    </section>
  )
}

const toneOf = ({ kind, passedOn }: Alert) => (passedOn || kind === alertKind.urge ? 'danger' : 'warning')
